/** The names written in lines, each once. */
export function crewNames(written: string): string[] {
  const names = written.split('\n').map((line) => line.trim().slice(0, 80))
  return [...new Set(names)].filter((name) => name !== '')
}
