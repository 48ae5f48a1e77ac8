/** Returns a short name of a model that is selected by the path of its file. */
export const shortName = (model: string): string =>
  /\.gguf$/i.test(model) ? (model.split(/[\\/]/).at(-1) ?? model) : model.replace(/^engine\//, '')
