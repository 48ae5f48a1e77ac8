import type { Cancel } from '../../src-shared/ports.ts'

/** The folders of a user's own media. */
export type UserFolder = 'emotes' | 'sounds'

/** The user's own pictures, sounds and styles, as the gateway serves them. */
export interface UserFiles {
  /** Returns the bytes of a named file, or null if it is missing or not allowed. */
  file(
    folder: UserFolder,
    name: string,
  ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
  /**
   * The user's puppets. `pictures` returns the names of a puppet's pictures. `pictures` and `picture` return null if
   * the puppet or picture cannot be used.
   */
  readonly puppets: {
    names(): readonly string[]
    pictures(puppet: string): readonly string[] | null
    picture(
      puppet: string,
      name: string,
    ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
    /** Writes a new puppet. Writes either all of its pictures or nothing. */
    save(
      puppet: string,
      pictures: readonly { readonly name: string; readonly bytes: Uint8Array }[],
      license: string,
    ):
      | { readonly ok: true }
      | { readonly ok: false; readonly failure: { readonly message: string; readonly remedy: string } }
    /**
     * Deletes a puppet. It can be restored until another puppet is deleted. Returns null on success, or why the
     * deletion failed.
     */
    remove(puppet: string): { readonly message: string; readonly remedy: string } | null
    restore(puppet: string): { readonly message: string; readonly remedy: string } | null
  }
  /** Returns the text of `overlay.css`. The text is empty if the file is missing or cannot be read. */
  style(): string
  /** Calls the listener after each change of `overlay.css`. */
  onStyle(listener: () => void): Cancel
}

/**
 * Headers for a user's file. If a browser opens the file directly, they prevent it from running scripts, from opening
 * connections, and from using Adlib's origin.
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
    remove: () => noDataFolder,
    restore: () => noDataFolder,
  },
  style: () => '',
  onStyle: () => () => {},
}
