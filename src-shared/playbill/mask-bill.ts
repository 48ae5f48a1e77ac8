import type { Beat } from '../events/beat.ts'
import type { BillLine, Playbill } from './playbill.ts'

/** Replaces names in all texts of a playbill. Kinds and other codes stay, because a person may be called like one. */
export function maskBill(bill: Playbill, mask: (text: string) => string): Playbill {
  const orNull = (text: string | null): string | null => (text === null ? null : mask(text))
  const line = (one: BillLine): BillLine => ({
    ...one,
    text: mask(one.text),
    screen: one.screen.map(mask),
    beat: one.beat === null ? null : maskBeat(one.beat, mask),
  })
  return {
    ...bill,
    best: bill.best.map(line),
    gags: bill.gags.map(({ about, steps }) => ({
      about: mask(about),
      steps: steps.map((step) => ({ ...step, text: mask(step.text) })),
    })),
    clips: bill.clips.map(({ name, line: said }) => ({ name: mask(name), line: orNull(said) })),
  }
}

/** Replaces names in the texts of a beat. */
export function maskBeat(beat: Beat, mask: (text: string) => string): Beat {
  const { subject, quote, cause, number } = beat
  return {
    ...beat,
    subject: subject === null ? null : mask(subject),
    ...(quote !== undefined && { quote: mask(quote) }),
    ...(cause?.text !== undefined && { cause: { ...cause, text: mask(cause.text) } }),
    ...(number !== undefined && { number: { ...number, label: mask(number.label) } }),
  }
}
