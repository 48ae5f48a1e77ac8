import {
  Gift,
  HandHeart,
  Laugh,
  type LucideIcon,
  MessageCircle,
  Sigma,
  Swords,
  VolumeX,
  Vote,
} from 'lucide-react'
import { memo } from 'react'
import type { HeardPerson, HeardRow } from '../../../src-shared/contract/api/chat.ts'
import { clockTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { type Fate, rowTitle } from './row-words.ts'

const icons: Readonly<Record<HeardRow['kind'], LucideIcon>> = {
  asks: MessageCircle,
  'first-time': HandHeart,
  gift: Gift,
  raid: Swords,
  erupts: Laugh,
  'vote-opened': Vote,
  vote: Vote,
  counted: Sigma,
}

/** One thing that chat said, and what became of it. `mute`: null for those who may not mute. */
export const ChatRow = memo(function ChatRow(props: {
  row: HeardRow
  fate: Fate['is']
  why?: string | undefined
  muted: ReadonlySet<string>
  mute: ((person: HeardPerson) => void) | null
}) {
  const { row, fate, why, muted, mute } = props
  const Icon = icons[row.kind]
  const mutable =
    mute === null || row.isTest ? [] : row.people.filter(({ login }) => !muted.has(login.toLowerCase()))
  const text = row.kind === 'asks' ? row.text : undefined
  return (
    <li className="heard" data-kind={row.kind} data-fate={fate}>
      <Icon size={15} aria-hidden />
      <div className="stack tight">
        <div className="inline tight">
          <b className="anywhere" dir="auto">
            {rowTitle(row)}
          </b>
          {row.isTest && <span className="badge">{ui.chat.test}</span>}
          <span className="grow" />
          <time className="fine t3">{clockTime(row.at)}</time>
          {mutable.length === 1 &&
            mutable.map((person) => (
              <button
                key={person.login}
                type="button"
                className="icon-button"
                aria-label={fill(ui.chat.mute, { name: person.name })}
                title={fill(ui.chat.mute, { name: person.name })}
                onClick={() => mute?.(person)}
              >
                <VolumeX size={14} aria-hidden />
              </button>
            ))}
        </div>
        {text !== undefined && (
          <p className="anywhere heard-text" dir="auto">
            {text}
          </p>
        )}
        <FateWords is={fate} words={why} />
        {mutable.length > 1 && (
          <p className="wrap tight">
            {mutable.map((person) => (
              <button
                key={person.login}
                type="button"
                className="inline tight fine mute-person"
                onClick={() => mute?.(person)}
              >
                <VolumeX size={13} aria-hidden />
                <span className="clip">{fill(ui.chat.mute, { name: person.name })}</span>
              </button>
            ))}
          </p>
        )}
      </div>
    </li>
  )
})

function FateWords({ is, words }: { is: Fate['is']; words: string | undefined }) {
  switch (is) {
    case 'none':
      return null
    case 'waits':
      return <p className="fine t2">{ui.chat.waits}</p>
    case 'with-show':
      return <p className="fine t2">{ui.chat.withShow}</p>
    case 'unused':
      return <p className="fine t2 anywhere">{fill(ui.chat.unused, { why: words })}</p>
    case 'used':
      return (
        <p className="fine anywhere heard-used">
          {ui.chat.used}
          {words !== undefined && (
            <>
              {' '}
              <span className="voice">{words}</span>
            </>
          )}
        </p>
      )
  }
}
