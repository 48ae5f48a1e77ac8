import type { Settings } from './settings.ts'

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
