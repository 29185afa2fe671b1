"""Brings the screens that the state machine asks for, and knows what the present visitor has chosen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from reflix.app.boards import Front, fronts
from reflix.app.kiosk.attract import AttractScreen
from reflix.app.kiosk.board import KioskBoard
from reflix.app.kiosk.choice import ChoiceScreen
from reflix.app.kiosk.ledger import Ledger, summary
from reflix.app.kiosk.lesson import QuickLesson
from reflix.app.kiosk.opponent import OpponentScreen
from reflix.app.kiosk.program import KioskProgram
from reflix.app.kiosk.question import QuestionScreen
from reflix.app.kiosk.quick import quick_rules
from reflix.app.kiosk.staff import Lock, PinScreen
from reflix.app.kiosk.states import Machine, Over, Patience, Phase, Step
from reflix.app.match import Match
from reflix.app.screens.screen import Screen
from reflix.core.game import Level
from reflix.core.message import Message
from reflix.store import pin
from reflix.store.atomic import StoreError
from reflix.store.visits import VisitLog, path_of

_log = logging.getLogger(__name__)

TERMS = {"first": "me", "fortress": "standard", "fortress2": "standard"}
"""What nobody is asked in a kiosk."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What a visitor has chosen so far: a game, and a level of the computer (none: two visitors play)."""

    front: Front
    level: str = ""

    @property
    def match(self) -> Match:
        """The match on these terms."""
        terms = {"opponent": "bot", "level": self.level} if self.level else {"opponent": "human"}
        return Match(self.front, TERMS | terms)


class Director:
    """Everything that happens between two visitors goes through here; time comes from the program."""

    def __init__(self, program: KioskProgram) -> None:
        self.program = program
        self.config = program.config
        self.machine = Machine(Patience(self.config.question, self.config.countdown, self.config.result), program.now)
        known = {front.game.id: front for front in fronts()}
        self.offered = tuple(known[name] for name in self.config.games)
        self.displayed = tuple(known[name] for name in self.config.attract_games) or self.offered
        self.visit = Visit(self.offered[0])
        self.lock = Lock(lambda typed: pin.matches(typed, self.config.pin))
        self.ledger = Ledger(_visits(program))
        self._shown: tuple[Phase, Over] | None = None
        self._depth = 0
        self._stage: Screen
        self._hush()
        self._follow()

    # what the window tells

    def life(self, now: float) -> bool:
        """Somebody did something; whether it is meant for the screen in front."""
        meant = self.machine.life(now)
        self._follow()
        return meant

    def update(self, now: float) -> None:
        """Time passes."""
        front = self.program.screen
        playing = self.machine.phase in (Phase.RULES, Phase.MATCH) and front is self._stage
        self.machine.tick(now, playing and front.busy)
        self._hush()
        self._follow()

    # what visitors choose

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.program.change(language=language)

    def choose(self, front: Front) -> None:
        """A game was chosen: against whom?"""
        self.visit = Visit(front)
        self.program.open(OpponentScreen(self))

    def levels(self, front: Front) -> tuple[Level, ...]:
        """The levels on offer."""
        found = tuple(level for level in front.game.info.levels if level.name in self.config.levels)
        return found or front.game.info.levels[:1]

    def meet(self, level: str) -> None:
        """The opponent was chosen: a level of the computer, or (empty) a second visitor. First the rules."""
        self.visit = replace(self.visit, level=level)
        self._go(Step.PLAY if quick_rules(self.visit.front) is None else Step.LEARN)

    def play(self) -> None:
        """To the board."""
        self._go(Step.PLAY)

    def over(self) -> None:
        """The match has come to its end, and the end has been seen."""
        self._go(Step.OVER)

    def again(self) -> None:
        """The same once more."""
        self._go(Step.AGAIN)

    def leave(self) -> None:
        """Back to the choice of a game."""
        self._go(Step.LEAVE)

    def finish(self) -> None:
        """The visitor has had enough."""
        self._go(Step.FINISH)

    # staff

    def call_staff(self) -> None:
        """Somebody tapped the corners that staff know. Without a PIN there is nothing to open."""
        if self.config.pin and self.machine.over is not Over.STAFF:
            self.machine.open_staff()
            self._follow()

    def dismiss_staff(self) -> None:
        """Back to where the visitor was."""
        self.machine.close_staff(self.program.now)
        self._follow()

    def today(self) -> tuple[Message, ...]:
        """The day in short."""
        return summary(self.ledger.log)

    def restart(self) -> None:
        """End and begin anew."""
        self.program.begins_anew = True
        self.stop()

    def stop(self) -> None:
        """End the kiosk after this frame."""
        self.program.quit()

    def close(self) -> None:
        """The kiosk has ended."""
        self._count(lambda: self.ledger.leave("stopped", self.program.now, self.program.language))

    # screens

    def _go(self, step: Step) -> None:
        self.machine.go(step, self.program.now)
        self._follow()

    def _hush(self) -> None:
        """Nobody hears what nobody plays; and the house may want silence at this hour."""
        hush = self.machine.phase is Phase.ATTRACT or self.config.quiet(self.program.clock().time())
        if hush != self.program.hush:
            self.program.hush = hush
            self.program.tune()

    def _follow(self) -> None:
        """Show what the machine has come to."""
        state = self.machine.phase, self.machine.over
        if state == self._shown:
            return
        before, self._shown = self._shown, state
        self._book(
            before[0] if before is not None else Phase.ATTRACT, before is not None and before[1] is Over.QUESTION
        )
        if before is not None and before[1] is not Over.NOTHING:
            while len(self.program.screens) > self._depth:
                self.program.back()
        if before is None or before[0] is not state[0]:
            self._enter(before[0] if before is not None else None)
        if state[1] is not Over.NOTHING:
            self._depth = len(self.program.screens)
            self.program.open(self._cover(state[1]))

    def _enter(self, before: Phase | None) -> None:
        """The screen of a phase that has begun."""
        match self.machine.phase:
            case Phase.MATCH if before is Phase.RESULT and isinstance(self._stage, KioskBoard):
                self._stage.rematch()
            case Phase.RESULT:
                self._stage.enter()
            case phase:
                if phase is Phase.ATTRACT:
                    self.program.welcome()
                self._stage = SCREENS[phase](self)
                self.program.stage(self._stage)

    def _cover(self, over: Over) -> Screen:
        return QuestionScreen(self) if over is Over.QUESTION else PinScreen(self)

    # statistics

    def _book(self, before: Phase, covered: bool) -> None:
        """Tell the ledger what has changed. `covered`: the question, or the staff's pad, was in front until now."""
        phase, ledger, now = self.machine.phase, self.ledger, self.program.now
        if phase is before:
            return
        if before is Phase.ATTRACT:
            ledger.come()
        elif phase is Phase.RESULT:
            self._count(lambda: ledger.end("finished", now, self.program.language))
        elif phase is Phase.ATTRACT:
            how = "idle" if covered else "finished"
            self._count(lambda: ledger.leave(how, now, self.program.language))
        elif before is Phase.MATCH:
            self._count(lambda: ledger.end("abandoned", now, self.program.language))

    def _count(self, write: Callable[[], None]) -> None:
        """A disk that takes nothing keeps nobody from playing."""
        try:
            write()
        except StoreError as error:
            _log.warning("%s", error)


SCREENS: Mapping[Phase, Callable[[Director], Screen]] = {
    Phase.ATTRACT: AttractScreen,
    Phase.CHOICE: ChoiceScreen,
    Phase.RULES: QuickLesson,
    Phase.MATCH: lambda director: KioskBoard(director, director.visit.match),
}


def _visits(program: KioskProgram) -> VisitLog | None:
    """The file of the statistics, if the house wants any."""
    path = path_of(program.config.statistics, program.folder)
    if path is None:
        return None
    log = VisitLog(path, program.clock)
    news = log.load()
    if news is not None:
        _log.warning("%s", news)
    return log
