import { nextId } from '../../src-shared/events/ids.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { answerForce, type Chosen } from '../../src-shared/games/answer-force.ts'
import type { ForceData, GameAnswer, GameFrame } from '../../src-shared/games/frames.ts'
import {
  type Act,
  type ActionResult,
  gameDomain,
  gameId,
  resultMs,
} from '../../src-shared/games/game-tool.ts'
import type { PromptLog } from '../../src-shared/loop/prompt-log.ts'
import { type Cancel, type Clock, seededBy } from '../../src-shared/ports.ts'
import { defined } from '../../src-shared/step/record.ts'
import type { ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { judge } from '../../src-shared/tools/policy.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { PeerLimits } from '../platform/peer-limits.ts'
import { createGameActions } from './game-actions.ts'
import type { ChoosingModel, Permission } from './game-deps.ts'

/** Number of a game's newest reports that a model reads with a choice. */
const maxContexts = 12
/** Reports of a game that become events. Further ones are only read with a choice. */
const contextRate = { burst: 20, perSecond: 2 }
/** Choices that a game may require. Further ones wait. */
const forceRate = { burst: 5, perSecond: 5 }

export interface GameSessionDeps {
  readonly journal: Pick<Journal, 'append' | 'state' | 'trouble' | 'run'>
  readonly clock: Clock
  readonly limits: Pick<PeerLimits, 'reports'>
  readonly runtime: ToolRuntime
  /** Returns the model that chooses an action of this priority; null for the understudy. */
  readonly model: (priority: ForceData['priority']) => ChoosingModel | null
  readonly persona: () => { readonly name: string }
  readonly isClean: (text: string) => boolean
  /** Has the show hear a report of the game. */
  readonly observe: (report: { readonly source: string; readonly text: string }) => void
  readonly cutLine: () => void
  readonly prompts: PromptLog
  readonly permission: Permission
  /** Returns an id that no other action of this process has. */
  readonly nextAction: () => string
  readonly send: (answer: GameAnswer) => void
  readonly close: (why: string) => void
}

/** One connected game. */
export interface GameSession {
  readonly game: string
  /** The web page that the game runs in; undefined for a program. */
  readonly origin: string | undefined
  frame(frame: GameFrame): void
  /** Tells the game that a line has ended. */
  spoke(): void
  /** Answers a waiting choice, if nothing forbids it any more. */
  resume(): void
  /** Cuts the running choice, which then waits. */
  panic(): void
  ended(why: string): void
}

/** Serves one game: its actions are tools while it is connected and allowed. */
export function createGameSession(
  game: string,
  origin: string | undefined,
  deps: GameSessionDeps,
): GameSession {
  const { journal, clock, runtime, permission } = deps
  const agent = `game:${gameId(game)}`.slice(0, 60)
  const contexts: string[] = []
  const results = new Map<string, (result: ActionResult) => void>()
  const controller = new AbortController()
  const texts = tokenBucket(clock, contextRate)
  const forces = tokenBucket(clock, forceRate)
  const failures = tokenBucket(clock, forceRate)
  let isAllowed = false
  /** Whether the game waits for the answer to its start. */
  let hasStarted = false
  let isOver = false
  let waiting: ForceData | null = null
  let choosing: {
    readonly names: ReadonlySet<string>
    readonly controller: AbortController
    /** Whether the game took an action. It may then require the next one before the turn has ended. */
    isTaken: boolean
  } | null = null
  let cancelWait: Cancel = () => {}

  const clean = (text: string): string => (deps.isClean(text) ? text : '[held back by the filter]')
  const emitConnected = (state: 'waiting' | 'allowed' | 'refused') =>
    void journal.append({ type: 'game/connected', game, state, ...defined({ origin }) })

  /** Sends an action, and resolves with the game's answer. */
  const act: Act = (action, args, { turn, madeBy, agent: caller }) =>
    new Promise((resolve) => {
      const id = deps.nextAction()
      const by = caller !== agent ? 'call' : madeBy === 'rules' ? 'understudy' : 'model'
      const end = (result: ActionResult) => {
        stopTimer()
        results.delete(id)
        const { ok, message } = result
        if (ok === true && choosing !== null && by !== 'call') choosing.isTaken = true
        if (journal.state().ended === null)
          journal.append({
            ...{ type: 'game/acted', game, turn, action, data: args, by },
            ...defined({ ok, message: message === undefined ? undefined : clean(message) }),
          })
        resolve(result)
      }
      const stopTimer = clock.after(resultMs, () => end({ ok: undefined }))
      results.set(id, end)
      deps.send({ command: 'action', data: { id, name: action, data: JSON.stringify(args) } })
    })

  const reports = deps.limits.reports((offered: { names: string[]; problems: string[] }) => {
    if (isOver || journal.state().ended !== null) return
    const { names, problems } = offered
    journal.append({
      ...{ type: 'game/actions', game, actions: names },
      ...(problems.length === 0 ? {} : { problems }),
    })
  })
  const actions = createGameActions({
    ...{ game, registry: runtime.registry, act, clean },
    changed: (names, problems) => reports.take({ names, problems }),
  })
  const takeBack = (names: readonly string[] | 'all'): void => {
    if (names === 'all') actions.unregisterAll()
    else actions.unregister(names)
    // The game no longer waits for a choice whose actions are gone.
    if (choosing !== null && ![...choosing.names].some(actions.has)) choosing.controller.abort('cancelled')
  }

  const hear = (message: string, silent: boolean): void => {
    const text = clean(message.trim())
    if (text === '') return
    remember(text)
    if (!isAllowed || !texts.take(1)) return
    journal.append({ type: 'game/context', game, text, silent })
    if (!silent) deps.observe({ source: gameId(game), text })
  }

  const force = (data: ForceData): void => {
    // A game may require one choice at a time.
    if (choosing !== null && !choosing.isTaken)
      unanswered('An earlier choice is still open, so this one was left out.')
    else {
      waiting = data
      resume()
    }
  }
  const unanswered = (why: string): void => {
    if (!isOver && isAllowed && journal.state().ended === null && failures.take(1))
      journal.append({ type: 'game/unanswered', game, why })
  }

  const isBlocked = (): boolean => {
    const { paused, panic, ended } = journal.state()
    return !isAllowed || paused !== null || panic !== null || ended !== null || journal.trouble() !== null
  }
  const resume = (): void => {
    if (waiting === null || choosing !== null || isOver || isBlocked()) return
    cancelWait()
    if (!forces.take(1)) {
      cancelWait = clock.after(forces.waitMs(1), resume)
      return
    }
    const data = waiting
    waiting = null
    void choose(data)
  }

  const choose = async (data: ForceData): Promise<void> => {
    const legal = actions.named(data.action_names)
    if (legal.length === 0) return unanswered('The game named no action that it offers.')
    const allowed = legal.filter((tool) => judge(runtime.policy, tool).verdict !== 'deny')
    if (allowed.length === 0) return unanswered('The rules in the settings allow none of these actions.')
    const own = new AbortController()
    choosing = { names: new Set(data.action_names), controller: own, isTaken: false }
    if (data.priority === 'critical') deps.cutLine()
    const turn = nextId(journal.state(), 'turn')
    const query = clean(data.query)
    const state = data.state ? clean(data.state) : undefined
    const chosen = await answerForce(
      {
        ...{ runtime, clock, emit: journal.append, prompts: deps.prompts },
        ...{ model: deps.model(data.priority), rng: seededBy(`${journal.run}/${turn}`) },
      },
      {
        ...{ agent, turn, tools: allowed, signal: own.signal, priority: data.priority },
        ms: journal.state().settings.games.answerWithinMs,
        prompt: { persona: deps.persona().name, game, query, state, contexts: [...contexts] },
      },
    ).catch((): Chosen => 'none')
    choosing = null
    if (data.ephemeral_context !== true) for (const text of [state, query]) remember(text)
    if (own.signal.aborted) {
      // What PANIC cut is answered after it, unless the game requires another choice meanwhile.
      if (own.signal.reason === 'panic') waiting ??= data
    } else if (chosen === 'silent') unanswered('The game did not answer the action.')
    else if (chosen === 'none') unanswered('The game refused each action, or none fits its own schema.')
    resume()
  }
  const remember = (text: string | undefined): void => {
    if (text === undefined || text === '') return
    contexts.push(text)
    contexts.splice(0, contexts.length - maxContexts)
  }

  const answerStartup = (): void => {
    if (!isAllowed || !hasStarted) return
    hasStarted = false
    deps.send({
      command: 'startup',
      data: { session: { sessionId: journal.run, characterId: 'adlib', displayName: deps.persona().name } },
    })
  }
  const allow = (): void => {
    isAllowed = true
    emitConnected('allowed')
    answerStartup()
    actions.allow()
    resume()
  }
  const begin = async (): Promise<void> => {
    if (permission.isAllowed(game, origin)) return allow()
    if (!permission.isRefused(game, origin)) {
      emitConnected('waiting')
      const isGranted = await permission.ask(
        { game, origin, agent, tool: gameDomain(game) },
        controller.signal,
      )
      if (isOver) return
      if (isGranted) return allow()
    }
    emitConnected('refused')
    deps.close('The streamer did not allow this game.')
  }
  void begin()

  return {
    game,
    origin,
    frame(frame) {
      switch (frame.command) {
        case 'startup':
          takeBack('all')
          hasStarted = true
          return answerStartup()
        case 'context':
          return hear(frame.data.message, frame.data.silent)
        case 'actions/register':
          return actions.register(frame.data.actions)
        case 'actions/unregister':
          return takeBack(frame.data.action_names)
        case 'actions/force':
          return force(frame.data)
        case 'action/result':
          return results.get(frame.data.id)?.({
            ok: frame.data.success,
            message: frame.data.message ?? undefined,
          })
      }
    },
    spoke: () => isAllowed && deps.send({ command: 'speech_finished', data: { isFinal: true } }),
    resume,
    panic: () => choosing?.controller.abort('panic'),
    ended(why) {
      if (isOver) return
      takeBack('all')
      isOver = true
      reports.close()
      cancelWait()
      controller.abort('cancelled')
      choosing?.controller.abort('cancelled')
      for (const end of [...results.values()]) end({ ok: undefined })
      if (journal.state().ended === null) journal.append({ type: 'game/left', game, why })
    },
  }
}
