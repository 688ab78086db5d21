"""The server: tables of many people, kept safely and shown live. No rule, no sentence and no drawing lives here."""
