import type { Box } from '../../../src-shared/events/observation.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { everySource } from '../../../src-shared/sight/picture/masks.ts'
import { ui } from '../kit/language.ts'
/** Purpose of an area of the picture. */
export type AreaTool = 'mask' | 'region' | 'crop'

/** One area in the editor. */
export interface DraftArea {
  readonly id: number
  readonly tool: AreaTool
  /** May be empty; always empty for a crop. */
  readonly name: string
  readonly box: Box
  readonly onEvery: boolean
}

/** The areas that apply to one source, as edited by the streamer. Regions and the crop apply to every source. */
export interface AreaDraft {
  /** The source that is edited. Masks apply to this source only, unless `onEvery` is true. */
  readonly source: string
  readonly areas: readonly DraftArea[]
  readonly past: readonly (readonly DraftArea[])[]
  /** Further changes of this kind belong to the same undo step. Empty if the next change starts a new step. */
  readonly lastChange: string
  readonly nextId: number
}

type SightAreas = Pick<Settings['sight'], 'crop' | 'masks' | 'regions'>

const maxPast = 100

/** Maximum number of areas of each tool. The settings accept no more. */
export const areaLimits: Record<AreaTool, number> = { mask: 16, region: 12, crop: 1 }

const masksOf = (masks: SightAreas['masks'], key: string) =>
  Object.hasOwn(masks, key) ? (masks[key] ?? []) : []

const toolNames = (): Record<AreaTool, string> => ({
  mask: ui.sight.mask,
  region: ui.sight.region,
  crop: ui.sight.crop,
})

/** Returns an area's name. If it has none, returns its tool and number, such as `Mask 2`. */
export const areaLabel = ({ tool, name }: DraftArea, index: number): string =>
  name.trim() || (tool === 'crop' ? toolNames().crop : `${toolNames()[tool]} ${index + 1}`)

/** Returns a draft of the stored areas that apply to a source. */
export function draftOf({ crop, masks, regions }: SightAreas, source: string): AreaDraft {
  const areas: Omit<DraftArea, 'id'>[] = [
    ...(source === everySource ? [] : masksOf(masks, source)).map(
      (mask) => ({ tool: 'mask', ...mask, onEvery: false }) as const,
    ),
    ...masksOf(masks, everySource).map((mask) => ({ tool: 'mask', ...mask, onEvery: true }) as const),
    ...regions.map((region) => ({ tool: 'region', ...region, onEvery: false }) as const),
    ...(crop === null ? [] : [{ tool: 'crop', name: '', box: crop, onEvery: false } as const]),
  ]
  return {
    source,
    areas: areas.map((area, id) => ({ id, ...area })),
    past: [],
    lastChange: '',
    nextId: areas.length,
  }
}

/** Returns the settings under `sight` that store a draft. Masks of other sources do not change. */
export function settingsOf({ areas, source }: AreaDraft, stored: SightAreas): SightAreas {
  const named = (wanted: (area: DraftArea) => boolean) =>
    areas.filter(wanted).map(({ name, box }) => ({ name: name.trim(), box: [...box] as Box }))
  const masks = { ...stored.masks }
  const set = (key: string, list: SightAreas['masks'][string]): void => {
    if (list.length > 0) masks[key] = list
    else delete masks[key]
  }
  set(
    source,
    named(({ tool, onEvery }) => tool === 'mask' && !onEvery),
  )
  set(
    everySource,
    named(({ tool, onEvery }) => tool === 'mask' && onEvery),
  )
  return {
    masks,
    regions: named(({ tool }) => tool === 'region'),
    crop: areas.find(({ tool }) => tool === 'crop')?.box ?? null,
  }
}

/** Returns whether a draft differs from the stored areas. */
export const isChanged = (draft: AreaDraft, stored: SightAreas): boolean =>
  JSON.stringify(settingsOf(draft, stored)) !==
  JSON.stringify(settingsOf(draftOf(stored, draft.source), stored))

function withAreas(draft: AreaDraft, areas: readonly DraftArea[], change = ''): AreaDraft {
  const isSame = change !== '' && change === draft.lastChange
  const past = isSame ? draft.past : [...draft.past, draft.areas].slice(-maxPast)
  return { ...draft, areas, past, lastChange: change }
}

/** Adds an area; a new crop replaces the old one. Returns the same draft if the limit is reached. */
export function addArea(draft: AreaDraft, tool: AreaTool, box: Box): AreaDraft {
  const others = tool === 'crop' ? draft.areas.filter((area) => area.tool !== 'crop') : draft.areas
  if (!hasRoom(draft, tool)) return draft
  const area: DraftArea = { id: draft.nextId, tool, name: '', box, onEvery: false }
  return { ...withAreas(draft, [...others, area]), nextId: draft.nextId + 1 }
}

/** Returns whether another area may be drawn with a tool. A new crop replaces the old one. */
export const hasRoom = ({ areas }: AreaDraft, tool: AreaTool): boolean =>
  tool === 'crop' || areas.filter((area) => area.tool === tool).length < areaLimits[tool]

/** Changes one area. Successive changes with the same `kind`, such as `nudge`, are one undo step. */
export const changeArea = (
  draft: AreaDraft,
  id: number,
  part: Partial<Pick<DraftArea, 'name' | 'box' | 'onEvery'>>,
  kind?: string,
): AreaDraft =>
  withAreas(
    draft,
    draft.areas.map((area) => (area.id === id ? { ...area, ...part } : area)),
    kind === undefined ? undefined : `${kind} ${id}`,
  )

export const removeArea = (draft: AreaDraft, id: number): AreaDraft =>
  withAreas(
    draft,
    draft.areas.filter((area) => area.id !== id),
  )

/** Undoes the newest step. */
export function undo(draft: AreaDraft): AreaDraft {
  const areas = draft.past.at(-1)
  return areas === undefined ? draft : { ...draft, areas, past: draft.past.slice(0, -1), lastChange: '' }
}
