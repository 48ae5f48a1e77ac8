import type { Box } from '../../events/observation.ts'
import type { Picture } from '../picture/frame.ts'

const stripHeight = 44
const gap = 14
const sideMargin = 14
const maxStripWidth = 2400
const minContrast = 24
const rimShare = 0.5

/** A gray page of text lines, dark on white. `strips` records where each line comes from. */
export interface StripPage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly strips: readonly Strip[]
}

export interface Strip {
  readonly source: Box
  /** The strip's place on the page. `scale` is page pixels per picture pixel. */
  readonly top: number
  readonly scale: number
}

/**
 * Stacks the boxes of a picture on one page, so that one OCR run reads all lines. Returns undefined if there are no
 * boxes.
 */
export function composeStrips(picture: Picture, boxes: readonly Box[]): StripPage | undefined {
  if (boxes.length === 0) return undefined
  const cut = boxes.map((source) => {
    const scale = Math.min(stripHeight / source[3], maxStripWidth / source[2], 4)
    return {
      source,
      scale,
      width: Math.max(1, Math.round(source[2] * scale)),
      height: Math.max(1, Math.round(source[3] * scale)),
    }
  })
  const width = Math.max(...cut.map((strip) => strip.width)) + 2 * sideMargin
  const height = cut.reduce((sum, strip) => sum + strip.height + gap, gap)
  const data = new Uint8Array(width * height).fill(255)
  const strips: Strip[] = []
  let top = gap
  for (const strip of cut) {
    const grey = scaledGrey(picture, strip.source, strip.width, strip.height)
    darkOnWhite(grey, strip.width, strip.height)
    for (let y = 0; y < strip.height; y++) {
      data.set(grey.subarray(y * strip.width, (y + 1) * strip.width), (top + y) * width + sideMargin)
    }
    strips.push({ source: strip.source, top, scale: strip.scale })
    top += strip.height + gap
  }
  return { width, height, data, strips }
}

/** Converts a box of the page to picture pixels; undefined above the first strip. */
export function fromPage(page: StripPage, [x, y, width, height]: Box): Box | undefined {
  const middle = y + height / 2
  const strip = page.strips.findLast((candidate) => candidate.top - gap / 2 <= middle)
  if (strip === undefined) return undefined
  const [left, top] = strip.source
  return [
    Math.max(0, Math.round(left + (x - sideMargin) / strip.scale)),
    Math.max(0, Math.round(top + (y - strip.top) / strip.scale)),
    Math.round(width / strip.scale),
    Math.round(height / strip.scale),
  ]
}

function scaledGrey(
  picture: Picture,
  [left, top, boxWidth, boxHeight]: Box,
  width: number,
  height: number,
): Uint8Array {
  const luma = new Uint8Array(boxWidth * boxHeight)
  for (let y = 0; y < boxHeight; y++) {
    let at = ((top + y) * picture.width + left) * 4
    for (let x = 0; x < boxWidth; x++, at += 4) {
      const { data } = picture
      luma[y * boxWidth + x] =
        (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8
    }
  }
  if (width === boxWidth && height === boxHeight) return luma
  const rows = resampled(luma, boxHeight, boxWidth, height, 1, boxWidth)
  return resampled(rows, boxWidth, height, width, boxWidth, 1)
}

function resampled(
  source: Uint8Array,
  length: number,
  lines: number,
  target: number,
  lineStep: number,
  valueStep: number,
): Uint8Array {
  const out = new Uint8Array(lines * target)
  const outLineStep = valueStep === 1 ? target : 1
  const outValueStep = valueStep === 1 ? 1 : lines
  const ratio = length / target
  for (let i = 0; i < target; i++) {
    const centre = (i + 0.5) * ratio - 0.5
    const reach = Math.max(1, ratio)
    const from = Math.max(0, Math.ceil(centre - reach))
    const to = Math.min(length - 1, Math.floor(centre + reach))
    const weights: number[] = []
    let total = 0
    for (let j = from; j <= to; j++) {
      const weight = 1 - Math.abs(j - centre) / reach
      weights.push(weight)
      total += weight
    }
    for (let line = 0; line < lines; line++) {
      let sum = 0
      for (let j = from; j <= to; j++) {
        sum += (source[line * lineStep + j * valueStep] ?? 0) * (weights[j - from] ?? 0)
      }
      out[line * outLineStep + i * outValueStep] = sum / total
    }
  }
  return out
}

/**
 * Paints text dark and everything else white, in place. The dark rim of light letters, common in games, becomes
 * white.
 */
function darkOnWhite(grey: Uint8Array, width: number, height: number): void {
  const all = histogramOf(grey)
  const low = percentile(all, grey.length * 0.02)
  const high = percentile(all, grey.length * 0.98)
  const border = borderOf(grey, width, height)
  const ground = percentile(histogramOf(border), border.length / 2)
  const above = (high - ground) / (256 - ground)
  const below = (ground - low) / (ground + 1)
  const isLight = high - ground > minContrast && above > below * rimShare
  const range = Math.max(1, isLight ? high - ground : ground - low)
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0
    const text = (isLight ? value - ground : ground - value) / range
    grey[at] = 255 * (1 - Math.max(0, Math.min(1, text)))
  }
}

function percentile(histogram: Uint32Array, count: number): number {
  let sum = 0
  for (let value = 0; value < 256; value++) {
    sum += histogram[value] ?? 0
    if (sum > count) return value
  }
  return 255
}

function histogramOf(values: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256)
  for (const value of values) histogram[value] = (histogram[value] ?? 0) + 1
  return histogram
}

function borderOf(grey: Uint8Array, width: number, height: number): Uint8Array {
  const border = new Uint8Array(2 * width + 2 * height)
  border.set(grey.subarray(0, width))
  border.set(grey.subarray((height - 1) * width), width)
  for (let y = 0; y < height; y++) {
    border[2 * width + 2 * y] = grey[y * width] ?? 0
    border[2 * width + 2 * y + 1] = grey[y * width + width - 1] ?? 0
  }
  return border
}
