/** Takes what is read picture by picture, and gives each code once, when two readings agree: kinds without a check digit also read as a part of themselves. */
export function steadyReading(): (code: string | undefined) => string | undefined {
  let before: string | undefined
  let given: string | undefined
  return (code) => {
    if (code === undefined) return undefined
    const isSteady = code === before && code !== given
    before = code
    if (!isSteady) return undefined
    given = code
    return code
  }
}
