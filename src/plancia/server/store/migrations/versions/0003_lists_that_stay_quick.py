"""Lists that stay quick however many tables there are."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do it."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_listed", ["listed", "updated"], unique=False)
        batch_op.create_index("ix_tables_host", ["host", "status"], unique=False)
        batch_op.create_index("ix_tables_to_move", ["to_move", "status", "updated"], unique=False)


def downgrade() -> None:
    """Undo it."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        for name in ("ix_tables_to_move", "ix_tables_host", "ix_tables_listed"):
            batch_op.drop_index(name)
