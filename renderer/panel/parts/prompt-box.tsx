import { CornerDownLeft, Ear, Mic, Wand } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CueContent, particleKind } from '../../../src-shared/events/cue.ts'
import { emoteNames } from '../../../src-shared/stage/emotes.ts'
import { soundNames } from '../../../src-shared/stage/sounds.ts'
import { request, send, usePanel } from '../store.ts'
import { whisperExamples } from '../view/whisper-examples.ts'
import { seconds } from '../view/words.ts'

type Mode = 'topic' | 'say' | 'cue'
type TestLane = 'text' | 'caption' | 'emote' | 'particle' | 'sound'

export interface PromptHandle {
  /** Selects a mode and focuses the field. */
  choose(mode: Mode): void
}

const modes = [
  {
    mode: 'topic',
    label: 'Whisper',
    icon: Ear,
    hint: 'Whisper steers the next line. The audience never sees it.',
  },
  { mode: 'say', label: 'Say', icon: Mic, hint: 'Exactly these words go on stage.' },
  { mode: 'cue', label: 'Cue', icon: Wand, hint: 'A test cue goes on stage at once, without the performer.' },
] as const

/** Answer to words of the operator: when they show, or why they were held back. */
type Sent = { is: 'accepted'; showsInMs: number } | { is: 'held'; line: string; message: string }

const maxLetters = 400

/** Prompt of the operator: whisper a topic, say exact words, or send a test cue. */
export function PromptBox({ ref, panicked }: { ref: Ref<PromptHandle>; panicked: boolean }) {
  const [mode, setMode] = useState<Mode>('topic')
  const [text, setText] = useState('')
  const [lane, setLane] = useState<TestLane>('text')
  const [name, setName] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)

  useImperativeHandle(ref, () => ({
    choose(next) {
      // At once, because letters typed before the field has the focus would be shortcuts.
      flushSync(() => setMode(next))
      field.current?.focus()
    },
  }))

  const { label, hint } = modes.find((one) => one.mode === mode) ?? modes[0]
  const names = mode === 'cue' ? namesOf(lane) : null
  const chosen = names?.includes(name) ? name : (names?.[0] ?? '')
  const words = text.trim()
  const ready = !panicked && (names !== null || words !== '')

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!ready) return
    if (mode === 'say') return say(words)
    const isSent =
      mode === 'cue'
        ? await send({ command: 'test-cue', content: testCue(lane, names ? chosen : words) })
        : await send({ command: mode, text: words })
    if (isSent && !names) setText('')
  }
  const say = async (line: string, anyway = false): Promise<void> => {
    const ack = await request({ command: 'say', text: line, ...(anyway ? { anyway } : {}) })
    usePanel.setState({ problem: ack.ok || ack.error.kind === 'filtered' ? null : ack.error })
    if (ack.ok) {
      setSent({ is: 'accepted', showsInMs: ack.showsInMs ?? 0 })
      setText('')
    } else setSent(ack.error.kind === 'filtered' ? { is: 'held', line, message: ack.error.message } : null)
  }

  return (
    <form className="prompt" id="prompt" onSubmit={submit}>
      <ToggleGroup.Root
        type="single"
        className="seg big"
        aria-label="What to do with this text"
        value={mode}
        onValueChange={(next) => next && setMode(next as Mode)}
      >
        {modes.map((one) => (
          <ToggleGroup.Item key={one.mode} value={one.mode}>
            <one.icon size={14} aria-hidden />
            {one.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <div className="field">
        {mode === 'cue' && (
          <select
            aria-label="Lane"
            value={lane}
            onChange={(event) => setLane(event.target.value as TestLane)}
          >
            <option value="text">Big text</option>
            <option value="caption">Caption</option>
            <option value="emote">Emote</option>
            <option value="particle">Particles</option>
            <option value="sound">Sound</option>
          </select>
        )}
        {names ? (
          <select
            ref={field}
            className="grow"
            aria-label="Which one"
            value={chosen}
            onChange={(event) => setName(event.target.value)}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        ) : (
          <input
            ref={field}
            aria-label={mode === 'topic' ? 'Whisper to the performer' : 'Words for the audience'}
            placeholder={mode === 'topic' ? whisperExamples.join(', or ') : 'Words for the audience'}
            maxLength={mode === 'cue' ? 120 : maxLetters}
            value={text}
            disabled={panicked}
            onChange={(event) => {
              setText(event.target.value)
              setSent(null)
            }}
          />
        )}
        {mode === 'topic' && <kbd>/</kbd>}
      </div>
      <button type="submit" className="btn" disabled={!ready}>
        <CornerDownLeft size={14} aria-hidden />
        {mode === 'cue' ? 'Send cue' : label}
      </button>
      {sent && mode === 'say' && !panicked ? (
        <Answer
          sent={sent}
          sendAnyway={(line) => void say(line, true)}
          edit={() => {
            setSent(null)
            field.current?.focus()
          }}
        />
      ) : (
        <p className="hint">
          {panicked ? 'Nothing reaches the stage while everything is cut. Resume first.' : hint}
        </p>
      )}
    </form>
  )
}

/** Answer to the last `say`, with a way to confirm words that were held back. */
function Answer(props: { sent: Sent; sendAnyway: (line: string) => void; edit: () => void }) {
  const { sent } = props
  if (sent.is === 'accepted') {
    return (
      <div className="sent" role="status">
        <p>{sent.showsInMs < 100 ? 'Shows now.' : `Shows in ${seconds(sent.showsInMs)}.`}</p>
      </div>
    )
  }
  return (
    <div className="sent" role="alert" data-held>
      <p>{sent.message}</p>
      <button type="button" className="btn sm" onClick={() => props.sendAnyway(sent.line)}>
        Send anyway
      </button>
      <button type="button" className="btn sm" onClick={props.edit}>
        Edit
      </button>
    </div>
  )
}

function namesOf(lane: TestLane): readonly string[] | null {
  if (lane === 'emote') return emoteNames
  if (lane === 'sound') return soundNames
  return lane === 'particle' ? particleKind.options : null
}

/** Builds a test cue of the lane from its text or name, with defaults for everything else. */
function testCue(lane: TestLane, value: string): CueContent {
  switch (lane) {
    case 'text':
      return { lane, text: value, place: 'center', tone: 'cheer' }
    case 'caption':
      return { lane, text: value }
    case 'emote':
      return { lane, emote: value, count: 2, place: 'right' }
    case 'particle':
      return { lane, kind: particleKind.parse(value), count: 90, place: 'center' }
    case 'sound':
      return { lane, sound: value, volume: 1 }
  }
}
