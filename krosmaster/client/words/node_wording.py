"""What led to a place in the tree of a sandbox, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.client.wording import _
from krosmaster.client.words.difference_wording import change_markup
from krosmaster.client.words.told import Told, lines_of, one_walk
from krosmaster.play.sandbox import SandboxNode
from krosmaster.play.tree_map import Stop


def stop_sentences(stop: Stop) -> list[str]:
    """What happened in an act, as marked-up text; of an edit what it has changed."""
    first = stop.nodes[0]
    if first.parent is None:
        return [_("Here the sandbox begins.")]
    if first.setup is not None:
        return [_("Changed by hand: {changes}").format(changes=change_markup(first.parent.state, first.state))]
    return [told.sentence for told in _merged(stop.nodes)]


def _merged(nodes: Sequence[SandboxNode]) -> list[Told]:
    """The lines of some commands, the steps of a walk as one."""
    lines: list[Told] = []
    for act, node in enumerate(nodes):
        assert node.parent is not None, "a command was given somewhere"
        for told in lines_of(node.step, node.parent.state, act):
            whole = one_walk(lines[-1], told) if lines else None
            if whole is not None:
                lines[-1] = whole
            else:
                lines.append(told)
    return lines
