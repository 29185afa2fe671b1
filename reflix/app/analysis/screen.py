"""The analysis of a game of Reflix: the replay's board, the exact values over the rounds, and what turned the game.

While the values are computed the game can be looked at as in the replay. Two lists share one place: the moves that
changed the result and the hits that were there, or all legal moves at the place in the game that is being looked at.
A line of best play, or a single move, is played on the same board and left again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.analysis.graph import Graph
from reflix.app.analysis.parts import arrange
from reflix.app.analysis.rows import Page, Row, lay_out, turning
from reflix.app.exact import Ticket
from reflix.app.inputs import Input, Key, Spot, Wheel
from reflix.app.reel import Reel
from reflix.app.screens.places import row
from reflix.app.screens.replay import ReplayScreen
from reflix.app.screens.replay_buttons import transport
from reflix.app.widgets import Button, IconButton, Widget
from reflix.app.widgets.progress import draw_share
from reflix.core.game import Move
from reflix.core.message import Message, msg, nmsg
from reflix.games.reflix.analysis import Analysis, Choice, Point, weigh
from reflix.games.reflix.analysis_words import hit_or_build_words, move_words, turning_words, verdict_words, worth
from reflix.games.reflix.view.looking import draw_moves
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

WORKING = msg("The game is being solved exactly …")
MEANWHILE = msg("Every placement of the six mirrors is weighed. Meanwhile you can look at the game.")
QUIET = msg("No move changed the result, and nobody could hit.")
STOPPED = msg("The exact values are not computed.")


class AnalysisScreen(ReplayScreen):
    """A game that is over, weighed."""

    name = "analysis"
    title = msg("Analysis")

    def __init__(self, program: Program, session: Session[Any], flipped: bool) -> None:
        super().__init__(program, session)
        self.flipped = flipped
        self.game = self.reel
        self.analysis: Analysis | None = None
        self.listing_moves = False
        self.page = Page(0, 0, 0)
        self._first = 0
        self._aside: tuple[Message, Message] | None = None
        self._ticket: Ticket[Analysis] | None = None
        self._asked = False
        self._fault: Message | None = None
        self._told = -1
        self.game.seek(len(self.game.turns))

    # the values

    def enter(self) -> None:
        """Ask for the values as soon as the screen is seen."""
        if not self._asked:
            self.ask()
        super().enter()

    def arrive(self) -> None:
        """Who came by keys can go through the game at once."""
        self.set_focus(self.graph)

    def leave(self) -> None:
        """Nobody waits for them any more."""
        if self._ticket is not None:
            self._ticket.cancel()

    def ask(self) -> None:
        """Have the values computed."""
        self._asked, self._fault = True, None
        moves = tuple(turn.move for turn in self.game.turns)
        self._ticket = self.program.exact.ask(weigh, self.game.session.start, moves)
        self._rebuild()

    def stop(self) -> None:
        """No longer."""
        self.leave()
        self._ticket = None
        self._rebuild()

    @property
    def waiting(self) -> bool:
        """Whether the values are being computed."""
        return self._ticket is not None

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        return self.waiting or super().busy

    def update(self, now: float) -> None:
        """The reel goes on, and so does the work on the values."""
        super().update(now)
        ticket = self._ticket
        if ticket is None:
            return
        if ticket.done:
            self._ticket = None
            if ticket.error is None:
                self.analysis = ticket.result
            else:
                self._fault = ticket.error
            self._rebuild()
        elif self._told != (told := round(100 * ticket.progress)):
            self._told, self.stale = told, True

    @property
    def point(self) -> Point | None:
        """The place in the game that is being looked at, once it has been weighed."""
        return None if self.analysis is None else self.analysis.points[self.game.ply]

    # layout

    def build(self) -> None:
        """The replay's board; graph, words and list beside or below it."""
        m, settings = self.measures, self.program.settings
        self.places, self.parts = arrange(m, self.view.proportions)
        self.board = Board(
            self.places.board,
            self.places.cell,
            self.flipped,
            settings.coordinates,
            marks=False,
            aids=False,
            calm=settings.effects == "reduced",
        )
        self._build_widgets()

    def _rebuild(self) -> None:
        if hasattr(self, "parts"):
            self._build_widgets()

    def _build_widgets(self) -> None:
        self.slider = self.graph = self._graph()
        self.widgets = [self.graph, *self._list(), *self._actions(), *transport(self, main=False)]
        self.stale = True

    def _graph(self) -> Graph:
        bottom, top = self.game.session.game.info.sides
        above, below = (self.say(side) for side in ((bottom, top) if self.flipped else (top, bottom)))
        points = () if self.analysis is None else self.analysis.points
        graph = Graph(
            "graph",
            self.parts.graph,
            self.say(msg("Place in the game")),
            action=self.toggle,
            steps=len(self.game.turns),
            value=self.game.ply,
            on_step=self._slide,
            rounds=self._rounds(),
            values=[point.verdict for point in points],
            turned=[point.ply + 1 for point in points if point.turning],
            words=(above, "=", below),
            flipped=self.flipped,
        )
        graph.lay_out(self.program.canvas.texts, self.measures)
        return graph

    def _rounds(self) -> list[int]:
        """The round of each position; the start counts to the first."""
        turns = self.game.turns
        return [turns[0].before.round if turns else 1, *(turn.before.round for turn in turns)]

    def _list(self) -> list[Widget]:
        """The rows that fit, and two buttons where there are more."""
        m, area, texts = self.measures, self.parts.rows, self.program.canvas.texts
        rows = self._rows()
        self.page = lay_out(rows, area, self._first, m, texts)
        if self.page.whole:
            return list(rows)
        up, down = turning(area, m)
        narrow = pygame.Rect(area.left, area.top, up.left - m.gap // 2 - area.left, area.height)
        rows = self._rows()
        self.page = page = lay_out(rows, narrow, self._first, m, texts)
        self._first = page.first
        more = page.first + page.shown < page.of
        return [
            *rows[page.first : page.first + page.shown],
            IconButton(
                "list-up", up, self.say(msg("Back in the list")), partial(self.scroll, -1), page.first > 0, "up"
            ),
            IconButton("list-down", down, self.say(msg("On in the list")), partial(self.scroll, 1), more, "down"),
        ]

    def scroll(self, pages: int) -> None:
        """Show the next or the previous rows of the list."""
        self._first = max(0, min(self.page.of - 1, self.page.first + pages * max(1, self.page.shown)))
        self._build_widgets()

    def _rows(self) -> list[Row]:
        if self.analysis is None:
            return []
        point = self.point
        return self._move_rows(point) if self.listing_moves and point is not None else self._story_rows()

    def _story_rows(self) -> list[Row]:
        """What turned the game, and the hits that were there, in the order of the game."""
        assert self.analysis is not None
        found: list[Row] = []
        for point in self.analysis.points:
            if point.turning:
                found.append(self._story_row("turn", "flag", point, turning_words(point)))
            if point.hit_or_build is not None:
                found.append(self._story_row("hit", "target", point, hit_or_build_words(point, point.hit_or_build)))
        return found

    def _story_row(self, kind: str, icon: str, point: Point, words: Message) -> Row:
        colour = self.theme.refusal if kind == "turn" else self.theme.sides_soft[point.position.to_move]
        return Row(
            f"{kind}:{point.ply}",
            pygame.Rect(0, 0, 0, 0),
            self.say(msg("{n}. {sentence}", n=point.ply + 1, sentence=words)),
            partial(self._slide, point.ply),
            icon=icon,
            colour=colour,
            size=max(12, round(0.85 * self.measures.em)),
            chosen=self.game.ply == point.ply and self._aside is None,
        )

    def _move_rows(self, point: Point) -> list[Row]:
        """All legal moves, the best first."""
        side = point.position.to_move
        ranked = sorted(point.choices, key=lambda choice: -choice.verdict.rank(side))
        return [self._move_row(point, choice) for choice in ranked]

    def _move_row(self, point: Point, choice: Choice) -> Row:
        side = point.position.to_move
        shot = self.say(nmsg("HIT · {n}", "HIT · {n}", choice.contacts)) if choice.hits else ""
        name, value = self.say(move_words(choice)), self.say(worth(choice.verdict, side))
        kept = choice.verdict.winner == point.verdict.winner
        icon = "star" if choice.verdict == point.verdict else "check" if kept else "cross"
        return Row(
            f"move:{choice.move}",
            pygame.Rect(0, 0, 0, 0),
            f"{name}: {value} {shot}".strip(),
            partial(self._show_move, point, choice),
            icon=icon,
            colour=self.theme.sides_soft[side] if kept else self.theme.text_faint,
            size=max(12, round(0.9 * self.measures.em)),
            columns=(name, value, shot),
            chosen=choice == point.played,
        )

    def _actions(self) -> list[Widget]:
        """Leave, and what can be asked for at this place."""
        m = self.measures
        back, first, second = row(self.places.actions, (0.5, 1.3, 1.2), m.gap)
        found: list[Widget] = [IconButton("back", back, self.say(msg("Back")), self.escape, icon="back")]
        wide = first.union(second)
        if self._aside is not None:
            label = self.say(msg("To the game as played"))
            return [*found, Button("game", wide, label, self.back_to_game, icon="undo", primary=True)]
        if self.waiting:
            return [*found, Button("cancel", wide, self.say(msg("Cancel")), self.stop, icon="cross")]
        point = self.point
        if point is None:
            again = self.say(msg("Compute the values"))
            return [*found, Button("ask", wide, again, self.ask, icon="graph", primary=True)]
        able = point.position.ended is None
        other = msg("Turning points") if self.listing_moves else msg("All moves")
        return [
            *found,
            Button("line", first, self.say(msg("Best line")), self.play_line, able, icon="star", primary=True),
            Button("list", second, self.say(other), self.list_moves, able or self.listing_moves, icon="list"),
        ]

    def _changed(self) -> None:
        self.notice = None
        if self.reel is self.game:
            self._follow()
        self._rebuild()

    def _follow(self) -> None:
        """The list shows what is being looked at."""
        if self.analysis is None:
            return
        if self.listing_moves:
            self._first = 0
            return
        rows = self._story_rows()
        here = next((index for index, entry in enumerate(rows) if entry.chosen), None)
        if here is not None and not self.page.first <= here < self.page.first + self.page.shown:
            self._first = here

    # what can be done

    def list_moves(self) -> None:
        """The other list."""
        self.listing_moves, self._first = not self.listing_moves, 0
        self._build_widgets()

    def play_line(self) -> None:
        """Play best play from here on the board."""
        point = self.point
        if point is not None and point.line:
            drawn = point.verdict.winner is None
            self._aside = (msg("Best line"), msg("draw") if drawn else verdict_words(point.verdict))
            self._play(point, point.line)

    def _show_move(self, point: Point, choice: Choice) -> None:
        """Play a single move on the board."""
        value = worth(choice.verdict, point.position.to_move)
        self._aside = (move_words(choice), value)
        self._play(point, (choice.move,))

    def _play(self, point: Point, moves: tuple[Move, ...]) -> None:
        self.game.seek(point.ply)
        session: Session[Any] = Session(self.game.session.game, point.position, self.game.session.seats)
        for move in moves:
            session.play(move)
        self.reel = Reel(session, self.view, self.game.speed, self._changed)
        self.reel.resume(self.program.now)
        self.reel.toggle()

    def back_to_game(self) -> None:
        """From a line back to the game."""
        self.game.speed = self.reel.speed
        self.reel, self._aside = self.game, None
        self.reel.resume(self.program.now)
        self._changed()

    # input

    def _slide(self, ply: int) -> None:
        if self._aside is not None:
            self.back_to_game()
        super()._slide(ply)

    def _ply_at(self, spot: Spot) -> int | None:
        return None

    def handle(self, given: Input) -> None:
        """The wheel turns the list where the pointer is on it, else the game."""
        if isinstance(given, Wheel) and self.parts.rows.collidepoint(given.spot) and not self.page.whole:
            self._first = self.page.first + (-1 if given.notches > 0 else 1)
            self._build_widgets()
        else:
            super().handle(given)

    def key(self, key: Key) -> None:
        """Page keys turn the list; the others are the replay's."""
        if key.name in ("pageup", "pagedown"):
            self.scroll(-1 if key.name == "pageup" else 1)
        else:
            super().key(key)

    def escape(self) -> None:
        """One level back: the animation, the line, the screen."""
        if self._aside is not None and not self.animating:
            self.back_to_game()
        else:
            super().escape()

    # words and drawing

    def headline(self) -> tuple[Message, Colour]:
        """The value of what is being looked at, in the colour of who wins."""
        theme, point = self.theme, self.point
        if self._aside is not None:
            title, value = self._aside
            return msg("{title}: {value}", title=title, value=value), theme.primary_edge
        if point is None:
            return self._fault or (WORKING if self.waiting else STOPPED), theme.text
        winner = point.verdict.winner
        return verdict_words(point.verdict), theme.text if winner is None else theme.sides_soft[winner]

    def place(self) -> Message:
        """Where the game, or the line, stands."""
        ply, of = self.reel.ply, len(self.reel.turns)
        if not ply:
            return msg("Before the first move")
        last = self.reel.turns[ply - 1]
        move = self.session.game.name(last.before, last.move).replace("-", "–")
        side = self.session.game.info.sides[last.before.to_move]
        return msg("Move {n} of {of}: {side} {move}", n=ply, of=of, side=side, move=move)

    def spoken(self) -> list[str]:
        """Value and place, and what turned the game here."""
        said = [self.say(self.headline()[0]), self.say(self.place())]
        point = self.point
        if point is not None and point.turning and self._aside is None:
            said.append(self.say(turning_words(point)))
        return said

    def draw_content(self, canvas: Canvas) -> None:
        """Board, and the words between graph and list."""
        point, scene = self.point, self.scene()
        choosing = self.listing_moves and self._aside is None and point is not None and not self.animating
        self.view.draw_still(canvas, self.board, replace(scene, turn=None) if choosing else scene)
        if choosing and point is not None:
            kept = tuple(choice.move for choice in point.keeping)
            draw_moves(canvas, self.board, point.position, kept, self._looked_at())
        headline, colour = self.headline()
        m, area, texts = self.measures, self.parts.head, canvas.texts
        words, size, small = self.say(headline), round(1.15 * m.em), max(11, round(0.85 * m.em))
        room = area.height - texts.height(small)
        while size > 11 and len(texts.wrapped(words, size, area.width)) * texts.height(size) > room:
            size -= 1
        used = canvas.paragraph(words, area, size, colour)
        below = self.say(self.notice or self.place())
        small = texts.fitted(below, small, area.width)
        canvas.words(below, (area.left, area.top + used), small, self.theme.text_soft, "topleft")
        if self._ticket is not None:
            self._draw_progress(canvas, self._ticket.progress)
        elif self.analysis is not None and not self.page.of:
            canvas.paragraph(self.say(QUIET), self.parts.rows, m.em, self.theme.text_soft)

    def _draw_progress(self, canvas: Canvas, done: float) -> None:
        """How far the work is, where the list will be."""
        m, area = self.measures, self.parts.rows
        size = max(11, round(0.85 * m.em))
        line = pygame.Rect(area.left, area.top + m.em // 2, area.width, canvas.texts.height(size))
        draw_share(canvas, line, done, size, m.bar)
        words = self.say(MEANWHILE)
        rest = pygame.Rect(area.left, line.bottom + m.gap, area.width, area.bottom - line.bottom - m.gap)
        if len(canvas.texts.wrapped(words, size, rest.width)) * canvas.texts.height(size) <= rest.height:
            canvas.paragraph(words, rest, size, self.theme.text_soft)

    def _looked_at(self) -> Move | None:
        """The move of the row that has the focus or the pointer."""
        kind, _, number = (self.focus if self.keyboard else self._hovered).partition(":")
        return Move(int(number)) if kind == "move" else None

    def fact(self, name: str) -> str:
        """The state of the work, and the value, for scripts."""
        match name:
            case "analysis":
                return "solving" if self.waiting else "none" if self.analysis is None else "ready"
            case "value":
                return "" if self.point is None else str(verdict_words(self.point.verdict))
        return super().fact(name)
