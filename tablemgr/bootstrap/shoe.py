"""The shoe of a table, put together of what the command line and `[shoe]` of config/devices.toml say."""

from dataclasses import dataclass, field

from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.devices.ports import families
from tablemgr.devices.shoe_line import CardMapError, ShoeLine, shoe_line
from tablemgr.settings.devices import ShoeSettings

FAMILY = "angel_eye"
"""Of a shoe of which nothing is said."""


@dataclass(frozen=True, slots=True)
class FittedShoe:
    """`url` is None where a table has no shoe: cards are typed."""

    url: str | None = None
    family: str = FAMILY
    baud: int | None = None
    line: ShoeLine = field(default_factory=ShoeLine)


def fitted_shoe(settings: ShoeSettings | None, url: str | None, family: str | None, baud: int | None) -> FittedShoe:
    """What was said on the command line takes the place of what the file says; a shoe of another family than the
    file's has none of the file's other keys. TableRefusedError for what no codec takes."""
    if settings is None or family not in (None, settings.family):
        return FittedShoe(url, family or FAMILY, baud)
    if settings.family not in families():
        raise TableRefusedError(
            f"{settings.file}: key 'shoe.family': there is no {settings.family!r}; there are {', '.join(families())}"
        )
    try:
        line = shoe_line(settings.family, settings.framing, settings.card_map, settings.said)
    except CardMapError as error:
        raise TableRefusedError(f"{settings.file}: {error}") from None
    return FittedShoe(url or settings.port, settings.family, settings.baud if baud is None else baud, line)
