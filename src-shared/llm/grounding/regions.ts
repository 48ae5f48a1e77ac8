import type { Slot } from './slots.ts'

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

const EXAMPLE = new RegExp(`\\p{Lu}\\p{L}+,\\s?(?:${STATES.join('|')})\\b(?!\\w)`, 'u')

/** True where a description shows places as «City, ST». */
export const wantsRegion = (slot: Slot): boolean => slot.type === 'string' && EXAMPLE.test(slot.description)

/** The forms that a place without a region may take there; which region is the model's knowledge. */
export const withRegions = (place: string): string[] => STATES.map((state) => `${place}, ${state}`)
