import { z } from 'zod'
import { defined } from '../step/record.ts'
import { defaultSettings, type Settings, settingsSchema } from './settings.ts'

type IsSetting<Value> = Value extends readonly unknown[]
  ? true
  : Value extends object
    ? string extends keyof Value
      ? true
      : false
    : true

type PathIn<Group> = {
  [Key in keyof Group & string]: false extends IsSetting<NonNullable<Group[Key]>>
    ? `${Key}.${PathIn<NonNullable<Group[Key]>>}`
    : Key
}[keyof Group & string]

/** The path of a single setting, such as `stage.sound.volume`. */
export type SettingPath = PathIn<Required<Settings>>

/** A setting as a form field. */
export interface SettingField {
  readonly path: SettingPath
  /** `form`: a setting that needs a special form, such as areas. */
  readonly kind: 'switch' | 'choice' | 'number' | 'text' | 'list' | 'form'
  readonly default: unknown
  /** Whether null in a patch removes the setting. */
  readonly optional: boolean
  readonly options?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly isWhole?: boolean
  /** In characters, of a text or of each entry of a list. */
  readonly maxLength?: number
}

interface Node {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Returns the form fields of all settings. */
export function settingFields(): readonly SettingField[] {
  const fields: SettingField[] = []
  const visit = (node: Node, defaults: unknown, path: readonly string[]): void => {
    for (const [key, part] of Object.entries(node.properties ?? {})) {
      const place = [...path, key]
      const value = (defaults as Record<string, unknown> | undefined)?.[key]
      if (part.properties !== undefined) visit(part, value, place)
      else fields.push({ ...fieldOf(part, value), path: place.join('.') as SettingPath })
    }
  }
  visit(z.toJSONSchema(settingsSchema, { unrepresentable: 'any' }) as Node, defaultSettings, [])
  return fields
}

function fieldOf(node: Node, value: unknown): Omit<SettingField, 'path'> {
  const shared = { default: value ?? null, optional: value === undefined }
  if (node.enum !== undefined) return { ...shared, kind: 'choice', options: [...node.enum] }
  if (node.type === 'boolean') return { ...shared, kind: 'switch' }
  if (node.type === 'string') return { ...shared, kind: 'text', ...longest(node) }
  if (node.type === 'array' && node.items?.type === 'string')
    return { ...shared, kind: 'list', ...longest(node.items) }
  if (node.type === 'number' || node.type === 'integer') {
    const { minimum, maximum } = node
    return {
      ...shared,
      kind: 'number',
      isWhole: node.type === 'integer',
      ...defined({ min: minimum, max: maximum }),
    }
  }
  return { ...shared, kind: 'form' }
}

const longest = ({ maxLength }: Node) => (maxLength === undefined ? {} : { maxLength })
