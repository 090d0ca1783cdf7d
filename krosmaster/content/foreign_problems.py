"""What the readers of YAML and of XML complain of, so far as we have other words for it: they speak English only."""

from __future__ import annotations

from krosmaster.table.sayings import N_, Saying, saying

PROBLEMS = frozenset(
    {
        # libyaml
        N_("mapping values are not allowed in this context"),
        N_("block sequence entries are not allowed in this context"),
        N_("could not find expected ':'"),
        N_("did not find expected ',' or ']'"),
        N_("did not find expected ',' or '}}'"),
        N_("did not find expected '-' indicator"),
        N_("did not find expected key"),
        N_("did not find expected node content"),
        N_("did not find expected <document start>"),
        N_("did not find expected alphabetic or numeric character"),
        N_("found character that cannot start any token"),
        N_("found unexpected end of stream"),
        N_("found unknown escape character"),
        # expat
        N_("unclosed token"),
        N_("mismatched tag"),
        N_("no element found"),
        N_("syntax error"),
        N_("junk after document element"),
        N_("duplicate attribute"),
        N_("undefined entity"),
        N_("not well-formed (invalid token)"),
    }
)


def foreign(problem: str) -> str | Saying:
    """A complaint, in one line; one that we do not know stays as it is."""
    words = " ".join(problem.split())
    message = words.replace("{", "{{").replace("}", "}}")
    return saying(message) if message in PROBLEMS else words
