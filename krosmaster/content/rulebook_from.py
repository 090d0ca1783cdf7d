"""The numbered rules of assets/rules/ as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from krosmaster.arena.rulebook import Rulebook, RuleChapterDef, RuleDef, Texts
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.model_faults import validated
from krosmaster.content.rulebook_schema import RuleChapterModel, RuleModel, TextsModel, rule_number
from krosmaster.content.yaml_nodes import Document, read_document

RULES = "assets/rules"


def load_rulebook(root: Path = PROJECT_ROOT) -> Rulebook:
    """All chapters in the order of their numbers; ContentFaults with every fault of every file."""
    faults: list[Fault] = []
    documents = _documents(_chapter_files(root), faults)
    context = {"rule": _ids(documents.values())}
    models: dict[str, tuple[Document, RuleChapterModel]] = {}
    for path, document in documents.items():
        try:
            models[path.stem] = document, validated(RuleChapterModel, document, context)
        except ContentFaults as found:
            faults.extend(found.faults)
    faults.extend(_doubled(models.values()))
    if not documents:
        faults.append(Fault(RULES, 1, 1, "there is no file here; needed: at least one .yaml file"))
    if faults:
        raise ContentFaults(faults)
    chapters = (_chapter(chapter_id, model) for chapter_id, (_document, model) in models.items())
    return Rulebook(tuple(sorted(chapters, key=lambda chapter: chapter.number)))


def rule_context(root: Path, more: Iterable[Path] = ()) -> Mapping[str, frozenset[str]]:
    """The ids that rules may refer to: those of the project and of further files."""
    return {"rule": _ids(_documents([*_chapter_files(root), *more], []).values())}


def _chapter_files(root: Path) -> list[Path]:
    return sorted((root / RULES).glob("*.yaml"))


def _documents(paths: Iterable[Path], faults: list[Fault]) -> dict[Path, Document]:
    documents = {}
    for path in paths:
        try:
            documents[path] = read_document(path, f"{RULES}/{path.name}")
        except ContentFaults as found:
            faults.extend(found.faults)
    return documents


def _ids(documents: Iterable[Document]) -> frozenset[str]:
    ids = set()
    for document in documents:
        rules = document.value.get("rules") if isinstance(document.value, dict) else None
        for rule in rules if isinstance(rules, list) else ():
            rule_id = rule.get("id") if isinstance(rule, dict) else None
            if rule_number(rule_id) is not None:
                ids.add(str(rule_id))
    return frozenset(ids)


def _doubled(chapters: Iterable[tuple[Document, RuleChapterModel]]) -> list[Fault]:
    """A rule or a chapter's number that two files have."""
    faults, seen, numbers = [], dict[str, str](), dict[int, str]()
    for document, model in chapters:
        if model.number in numbers:
            other = numbers[model.number]
            faults.append(document.fault(("number",), f"the number {model.number} is that of {other}, too"))
        numbers[model.number] = document.file
        for place, rule in enumerate(model.rules):
            if rule.id in seen:
                faults.append(document.fault(("rules", place, "id"), f"{rule.id} stands in {seen[rule.id]}, too"))
            seen[rule.id] = document.file
    return faults


def _chapter(chapter_id: str, model: RuleChapterModel) -> RuleChapterDef:
    rules = tuple(_rule(rule) for rule in model.rules)
    return RuleChapterDef(chapter_id, model.number, model.titles.model_dump(), model.icon, rules)


def _rule(model: RuleModel) -> RuleDef:
    return RuleDef(
        id=model.id,
        titles=model.title.model_dump(),
        texts=_texts(model.text),
        rulings=_texts(model.ruling),
        examples=_texts(model.example),
        picture=model.picture,
        diagram=model.diagram,
        see=model.see,
        page=model.page,
    )


def _texts(model: TextsModel | None) -> Texts:
    return {} if model is None else model.model_dump()
