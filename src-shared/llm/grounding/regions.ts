import type { Slot } from './slots.ts'

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** True where a description shows places as «City, ST», and asks for that form. */
export const wantsRegion = (slot: Slot): boolean =>
  slot.type === 'string' &&
  /[A-Z][a-z]+,\s?[A-Z]{2}\b|city,? (?:and|,) ?state|city, ?state/i.test(slot.description) &&
  /[A-Z][a-z]+,\s?[A-Z]{2}\b/.test(slot.description)

/** The forms that a place without a region may take there; which region is the model's knowledge. */
export const withRegions = (place: string): string[] => STATES.map((state) => `${place}, ${state}`)
