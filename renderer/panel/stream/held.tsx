import './held.css'
import { Eye, EyeOff, ShieldX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { filteredAnswer } from '../../../src-shared/contract/api/show.ts'
import type { FilteredView } from '../../../src-shared/events/views.ts'
import { type HeldRow as HeldRowData, isHarmful } from '../../../src-shared/projections/stream-items.ts'
import type { FilterSettings } from '../../../src-shared/stage/filter-guard.ts'
import { fill, ui } from '../kit/language.ts'
import { useIsPast, useShown } from '../store/shown.ts'
import { askAdlib } from '../store/store.ts'
import { categoryName, sinkName } from '../words/names.ts'
import { Row } from './row.tsx'

/** Row for something that was held back: where and why. */
export function HeldRow({ row: { held } }: { row: HeldRowData }) {
  const { sink, category, reason } = held
  return (
    <Row
      kind="held"
      icon={ShieldX}
      outcome={
        <span className={category === undefined ? 'badge hold' : 'badge deny'} title={reason}>
          {category === undefined
            ? ui.stream.heldBack
            : fill(ui.stream.heldFor, { category: categoryName(category) })}
        </span>
      }
    >
      <b className="mono tool-name clip">{sinkName(sink)}</b>
      {isHarmful(held) && <HeldWords held={held} />}
      {category === undefined && <span className="why">{reason.replace(/^Held back: /, '')}</span>}
    </Row>
  )
}

/** Masked words with a button that fetches and shows them. Hiding them again removes them from the page. */
export function HeldWords({ held: { id } }: { held: FilteredView }) {
  // In a past run, there is nothing to fetch: held words are only in memory, and the live run uses the same ids for
  // other words.
  const isPast = useIsPast()
  const [shown, setShown] = useState<{ text: string; failed: boolean } | null>(null)
  const toggle = async (): Promise<void> => setShown(shown === null && id ? await readWords(id) : null)
  return (
    <>
      {shown === null ? (
        <Mask />
      ) : (
        <span className={shown.failed ? 'why' : 'voice words'} dir="auto">
          {shown.text}
        </span>
      )}
      {id !== undefined && !isPast && <RevealButton isShown={shown !== null} toggle={() => void toggle()} />}
    </>
  )
}

const RevealButton = ({ isShown, toggle }: { isShown: boolean; toggle: () => void }) => (
  <button
    type="button"
    className="inline tight fine fixed reveal"
    aria-pressed={isShown}
    aria-label={isShown ? ui.stream.hideHeld : ui.stream.revealHeld}
    onClick={toggle}
  >
    {isShown ? <EyeOff size={12} aria-hidden /> : <Eye size={12} aria-hidden />}
    {isShown ? ui.stream.hide : ui.stream.reveal}
  </button>
)

/** Shows a text, but covers the words that the filter finds. */
export function MaskedText({ text }: { text: string }) {
  const mask = useHeldMask()
  return useMemo(() => mask?.(text), [mask, text]) ?? <Mask />
}

/**
 * Shows a text. The words that the filter finds stay covered until the user reveals them.
 * @param isHeld whether the text contains words that were held back; if the filter finds none, the whole text is
 * covered
 */
export function HeldText({ text, isHeld = false }: { text: string; isHeld?: boolean }) {
  const mask = useHeldMask()
  const [isShown, setShown] = useState(false)
  const masked = useMemo(() => mask?.(text), [mask, text])
  if (masked === text && !isHeld) return text
  return (
    <>
      {isShown ? text : masked === undefined || masked === text ? <Mask /> : masked}
      {masked !== undefined && <RevealButton isShown={isShown} toggle={() => setShown(!isShown)} />}
    </>
  )
}

/** Bars in place of words. Their length does not depend on the length of the words. */
export const Mask = () => (
  <span className="inline fixed mask">
    <i aria-hidden="true" />
    <span className="sr">{ui.stream.wordsHidden}</span>
  </span>
)

async function readWords(id: string): Promise<{ text: string; failed: boolean }> {
  const reply = await askAdlib('GET', `/api/filtered/${encodeURIComponent(id)}`, filteredAnswer)
  return { text: reply.ok ? reply.answer.text : reply.error.message, failed: !reply.ok }
}

type FilterModule = typeof import('../../../src-shared/stage/filter-guard.ts')
type HeldMask = (text: string) => string

let loadedFilter: FilterModule | null = null
/** All texts of the page share one mask, because building the filter is slow. */
let shared: { readonly rules: FilterSettings; readonly mask: HeldMask } | null = null

/** Returns a function that covers the words that the filter would hold back; null until the filter has loaded. */
function useHeldMask(): HeldMask | null {
  const filter = useShown(({ state }) => state?.settings.stage.filter)
  const avoid = useShown(({ state }) => state?.settings.show.avoid)
  const [loaded, setLoaded] = useState(loadedFilter)
  useEffect(() => {
    if (loaded !== null) return
    // If the filter does not load, the whole text stays covered.
    void import('../../../src-shared/stage/filter-guard.ts').then(
      (filter) => {
        loadedFilter = filter
        setLoaded(filter)
      },
      () => {},
    )
  }, [loaded])
  return loaded && filter && avoid ? maskOf(loaded, { stage: { filter }, show: { avoid } }) : null
}

function maskOf(filter: FilterModule, rules: FilterSettings): HeldMask {
  if (shared?.rules.stage.filter !== rules.stage.filter || shared.rules.show.avoid !== rules.show.avoid)
    shared = { rules, mask: filter.filterMask(rules) }
  return shared.mask
}
