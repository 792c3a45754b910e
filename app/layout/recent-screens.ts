const key = 'recentScreens'
const most = 5

/** Names of the screens a person opened last, newest first. */
export function recentScreens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : []
  } catch {
    return []
  }
}

export function rememberScreen(name: string): void {
  const next = [name, ...recentScreens().filter((one) => one !== name)].slice(0, most)
  localStorage.setItem(key, JSON.stringify(next))
}
