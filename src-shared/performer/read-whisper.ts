import { wishesForLater } from '../commands/clauses.ts'
import { readCommand } from '../commands/read-command.ts'
import { type Control, readControls } from '../commands/read-control.ts'
import { wordsToSay } from '../commands/spoken-whisper.ts'
import { type Ack, type CommandBody, mayCommand } from '../contract/command.ts'
import type { PanelRole } from '../contract/command-row.ts'
import type { Emit } from '../events/event.ts'
import type { Persona } from '../events/persona.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import { type Applied, applyControl } from './apply-control.ts'
import { type ActiveModel, type TurnDeps, writes } from './turn.ts'
import { lastStageCalls } from './whisper-driver.ts'

export interface WhisperDeps extends Pick<TurnDeps, 'state' | 'clock' | 'persona'> {
  readonly emit: Emit
  /** Returns the tools that the performer may call. */
  readonly tools: () => readonly ToolSpec[]
  readonly activeModel: (about: 'whisper') => ActiveModel
  /** Returns the personas that the streamer can choose from. */
  readonly personas: () => readonly Pick<Persona, 'id' | 'name'>[]
  /** Carries out a command, as if the panel had sent it. */
  readonly send: (command: CommandBody) => Promise<Ack>
}

/**
 * Carries out whispered controls that `role` may use, such as a hush or a mood. Passes what only a model can read to
 * the selected model. Without one, answers that the whisper was not read.
 */
export function readWhisper(whisper: string, role: PanelRole, deps: WhisperDeps): void {
  const { emit, state, clock } = deps
  const tools = deps.tools()
  const personas = deps.personas()
  const { controls, hasMore } = readControls(whisper, { personas, tools })
  const isCommand =
    state().settings.brain.commands === 'auto' &&
    readCommand(whisper, tools, { previous: lastStageCalls(state(), tools) }) !== null
  const isRead =
    !hasMore && !(isCommand && controls.every(({ intent }) => answers.has(intent) || yields.has(intent)))
  const model = selectedModel(deps)
  const carriedOut = controls.filter(({ intent }) =>
    isRead ? model === null || !needsModel.has(intent) : steers.has(intent) && (model !== null || isCommand),
  )
  const isDone = isRead && carriedOut.length > 0 && carriedOut.length === controls.length
  const asked = isDone || isCommand ? null : model
  const waits = isDone ? {} : { waits: true as const, ...(asked === null ? {} : { model: asked }) }
  for (const control of carriedOut)
    carryOut(applyControl(control, state(), clock.now(), personas), { whisper, role, waits }, deps)
  if (isDone || isCommand) return
  const answer = { type: 'show/whisper', text: whisper } as const
  const isForLater = wishesForLater(whisper).some((wish) => isRequest(wish, personas, tools))
  if (isForLater) emit({ ...answer, read: true, reply: 'cannot-wait' })
  else if (asked === null) {
    const say = wordsToSay(whisper)
    emit({ ...answer, read: false, ...(say === null ? {} : { say }) })
  } else if (carriedOut.length === 0) emit({ ...answer, read: false, ...waits })
}

/** Returns the name of the model that can follow whispers now or once it has loaded; null if the understudy is selected. */
function selectedModel({ state, activeModel }: WhisperDeps): string | null {
  const model = activeModel('whisper')
  return writes(model) ? model.ref.model : (state().standIn?.for ?? null)
}

/** Returns whether words ask for something that Adlib can do. */
function isRequest(
  words: string,
  personas: ReturnType<WhisperDeps['personas']>,
  tools: readonly ToolSpec[],
): boolean {
  const { controls } = readControls(words, { personas, tools })
  return (
    controls.some(({ intent }) => !idle.has(intent) && !answers.has(intent)) ||
    readCommand(words, tools) !== null
  )
}

/** Beside a condition, these are mostly talk: "stop when the light turns red". */
const idle: ReadonlySet<Control['intent']> = new Set(['stop', 'topic', 'live', 'look'])

/** A command goes first: "put it on the left" changes its calls. */
const yields: ReadonlySet<Control['intent']> = new Set(['puppet_left', 'puppet_right', 'look', 'goes_on'])

/** Requests that Adlib answers, but does not carry out. A command goes first. */
const answers: ReadonlySet<Control['intent']> = new Set([
  'tone',
  'amount',
  'language',
  'voice',
  'size',
  'place',
  ...(['help', 'here', 'hidden', 'why', 'ears', 'on_screen', 'sees'] as const),
  ...(['only_asked', 'goes_on', 'cannot', 'wait'] as const),
])

/** Requests that only a model can carry out. */
const needsModel: ReadonlySet<Control['intent']> = new Set(['tone', 'language'])

/** Controls that change the lines to come, so that a command or more words can follow. */
const steers: ReadonlySet<Control['intent']> = new Set(['hype', 'quiet', 'gentle', 'normal', 'topic'])

function carryOut(
  { commands, direction, reply, about, ms, undo }: Applied,
  {
    whisper,
    role,
    waits,
  }: {
    readonly whisper: string
    readonly role: PanelRole
    readonly waits: { readonly waits?: true; readonly model?: string }
  },
  { emit, clock, send }: WhisperDeps,
): void {
  const answer = { type: 'show/whisper', text: whisper, read: true, ...waits } as const
  if (!commands.every(({ command }) => mayCommand(role, command)))
    return void emit({ ...answer, reply: 'owner-only' })
  if (direction !== undefined) {
    const { mood, prop, ms: length } = direction
    emit({
      type: 'show/direction',
      mood,
      ...(prop === undefined ? {} : { prop }),
      untilAt: clock.now() + length,
      by: 'whisper',
    })
  }
  emit({
    ...answer,
    reply,
    ...(about === undefined ? {} : { about }),
    ...(ms === undefined ? {} : { ms }),
    ...(undo === undefined ? {} : { undo: { ...undo } }),
  })
  for (const command of commands)
    void send(command).then((ack) => {
      if (!ack.ok)
        emit({ ...answer, reply: 'failed', about: `${ack.error.message} ${ack.error.remedy}`.slice(0, 400) })
    })
}
