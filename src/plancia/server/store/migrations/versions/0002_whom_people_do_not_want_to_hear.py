"""Whom people do not want to hear."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do it."""
    op.create_table(
        "mutes",
        sa.Column("guest", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("muted", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_mutes_guest"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["muted"], ["guests.id"], name=op.f("fk_mutes_muted"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "muted", name=op.f("pk_mutes")),
    )
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mutes_muted"), ["muted"], unique=False)


def downgrade() -> None:
    """Undo it."""
    op.drop_table("mutes")
