/** Examples in the empty whisper box. Even the understudy can follow them. */
export const whisperExamples = ['Tease them about the chest', 'say GG'] as const
