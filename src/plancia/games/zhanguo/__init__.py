"""ZhanGuo, by Marco Canetta and Stefania Niccolini: cards, officials, unrest, governors, palaces, walls."""
