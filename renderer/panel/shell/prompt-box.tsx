import { Form } from '../kit/form.tsx'
import './prompt-box.css'
import { CornerDownLeft, Ear, Mic, Wand } from 'lucide-react'
import { Fragment, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mayCommand } from '../../../src-shared/contract/command.ts'
import { type Lane, lane as lanes } from '../../../src-shared/events/cue.ts'
import { laneFacts } from '../../../src-shared/events/lanes.ts'
import { Button } from '../kit/button.tsx'
import { seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Segments } from '../kit/segments.tsx'
import { request, send, usePanel } from '../store/store.ts'

type Mode = 'topic' | 'say' | 'cue'

export interface PromptHandle {
  choose(mode: Mode): void
}

const modes = () =>
  [
    {
      mode: 'topic',
      command: 'topic',
      label: ui.shell.whisper,
      icon: Ear,
      hint: ui.shell.whisperHint,
    },
    { mode: 'say', command: 'say', label: ui.shell.say, icon: Mic, hint: ui.shell.sayHint },
    {
      mode: 'cue',
      command: 'test-cue',
      label: ui.shell.cue,
      icon: Wand,
      hint: ui.shell.cueHint,
    },
  ] as const

const modeOptions = () =>
  modes().map(
    ({ mode, label, icon: Icon }) =>
      [
        mode,
        <Fragment key={mode}>
          <Icon size={14} aria-hidden />
          {label}
        </Fragment>,
      ] as const,
  )

type Sent = { is: 'accepted'; showsInMs: number } | { is: 'held'; line: string; message: string }

const maxLetters = 400

/** The operator's prompt: whispers a topic, says exact words, or sends a test cue. */
export function PromptBox({ ref, panicked }: { ref: Ref<PromptHandle>; panicked: boolean }) {
  const as = usePanel((panel) => panel.as)
  const allowed = modes().filter(({ command }) => mayCommand(as, command))
  const [mode, setMode] = useState<Mode>('topic')
  const [text, setText] = useState('')
  const [lane, setLane] = useState<Lane>('text')
  const [name, setName] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)

  const choose = (next: Mode): void => {
    // Render synchronously, because keys that are pressed before the field has focus would act as shortcuts.
    flushSync(() => setMode(next))
    field.current?.focus()
  }
  useImperativeHandle(ref, () => ({ choose }))

  const { label, hint } = modes().find((one) => one.mode === mode) ?? modes()[0]
  const [cueNames, setCueNames] = useState<typeof import('./cue-names.ts').cueNames>({})
  useEffect(() => {
    if (mode === 'cue') void import('./cue-names.ts').then((loaded) => setCueNames(loaded.cueNames))
  }, [mode])
  const names = mode === 'cue' ? (cueNames[lane] ?? null) : null
  const chosen = names?.includes(name) ? name : (names?.[0] ?? '')
  // The "/" key opens the whisper box, so a second "/" is often typed by mistake.
  const words = (mode === 'topic' ? text.replace(/^\s*\/+/, '') : text).trim()
  const ready = !panicked && (names !== null || words !== '')

  const submit = async (): Promise<void> => {
    if (!ready) return
    if (mode === 'say') return say(words)
    const isSent =
      mode === 'cue'
        ? await send({ command: 'test-cue', content: laneFacts(lane).test(names ? chosen : words) })
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

  if (allowed.length === 0) return null
  return (
    <Form className="prompt" id="prompt" submit={submit}>
      {allowed.length > 1 && (
        <Segments
          className="big"
          label={ui.shell.whatToDo}
          value={mode}
          options={modeOptions()}
          choose={setMode}
          pressed={choose}
        />
      )}
      <div className="field">
        {mode === 'cue' && (
          <select
            aria-label={ui.shell.lane}
            value={lane}
            onChange={({ target }) => setLane(target.value as Lane)}
          >
            {lanes.options.map((one) => (
              <option key={one} value={one}>
                {ui.shared.lanes[one]}
              </option>
            ))}
          </select>
        )}
        {names ? (
          <select
            ref={field}
            className="grow"
            aria-label={ui.shell.whichOne}
            value={chosen}
            onChange={({ target }) => setName(target.value)}
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
            aria-label={mode === 'topic' ? ui.shell.whisperTo : ui.shell.wordsForAudience}
            placeholder={mode === 'topic' ? ui.shell.whisperExample : ui.shell.wordsForAudience}
            maxLength={mode === 'cue' ? 120 : maxLetters}
            value={text}
            disabled={panicked}
            onChange={(event) => {
              setText(event.target.value)
              setSent(null)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' && mode === 'topic' && text === '') setText(lastWhisper())
            }}
          />
        )}
        {mode === 'topic' && <kbd>/</kbd>}
      </div>
      <Button
        icon={CornerDownLeft}
        type="submit"
        disabled={!ready}
        label={mode === 'cue' ? ui.shell.sendCue : label}
      />
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
        <p className="fine t3 hint">{panicked ? ui.shell.cutResumeFirst : hint}</p>
      )}
    </Form>
  )
}

const lastWhisper = (): string =>
  usePanel.getState().state?.sayings.findLast(({ kind }) => kind === 'topic')?.text ?? ''

function Answer(props: { sent: Sent; sendAnyway: (line: string) => void; edit: () => void }) {
  const { sent } = props
  if (sent.is === 'accepted') {
    return (
      <div className="wrap fine t2 sent" role="status">
        <p>
          {sent.showsInMs < 100
            ? ui.shell.showsNow
            : fill(ui.shell.showsIn, { time: seconds(sent.showsInMs) })}
        </p>
      </div>
    )
  }
  return (
    <div className="wrap fine t2 sent" role="alert">
      <p className="warning">{sent.message}</p>
      <Button look="sm" onClick={() => props.sendAnyway(sent.line)} label={ui.shell.sendAnyway} />
      <Button look="sm" onClick={props.edit} label={ui.shell.edit} />
    </div>
  )
}
