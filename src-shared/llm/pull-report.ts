/** Progress of the download of a model or a voice, in bytes; `of` is 0 while the size is unknown. */
export interface PullReport {
  readonly status: string
  readonly done: number
  readonly of: number
  readonly speed?: number
}
