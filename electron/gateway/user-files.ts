import type { Cancel } from '../../src-shared/ports.ts'

/** The folders of a user's own media. */
export type UserFolder = 'emotes' | 'sounds'

/** The user's own pictures, sounds and styles, as the gateway serves them. */
export interface UserFiles {
  file(
    folder: UserFolder,
    name: string,
  ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
  /** `pictures` and `picture` return null if the puppet or picture cannot be used. */
  readonly puppets: {
    names(): readonly string[]
    pictures(puppet: string): readonly string[] | null
    picture(
      puppet: string,
      name: string,
    ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
    /** Writes a new puppet: all of its pictures, or nothing. */
    save(
      puppet: string,
      pictures: readonly { readonly name: string; readonly bytes: Uint8Array }[],
      license: string,
    ):
      | { readonly ok: true }
      | { readonly ok: false; readonly failure: { readonly message: string; readonly remedy: string } }
  }
  /** The text of `overlay.css`; empty if the file cannot be read. */
  style(): string
  onStyle(listener: () => void): Cancel
}

/**
 * If a browser opens a user's file directly, these headers keep it from running scripts and from opening connections.
 */
export const userFileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'no-store',
} as const

const noDataFolder = { message: 'There is no data folder.', remedy: 'Start Adlib with one.' }

export const noUserFiles: UserFiles = {
  file: () => null,
  puppets: {
    names: () => [],
    pictures: () => null,
    picture: () => null,
    save: () => ({ ok: false, failure: noDataFolder }),
  },
  style: () => '',
  onStyle: () => () => {},
}
