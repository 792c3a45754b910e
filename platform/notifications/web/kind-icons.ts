const icons: Record<string, string> = {}

/** Makes the kinds of notification of a feature known, each with its icon. */
export function addNotificationIcons(more: Record<string, string> = {}): void {
  Object.assign(icons, more)
}

/** The icon of a kind; a bell where the feature that sent it is gone. */
export function iconOf(kind: string): string {
  return icons[kind] ?? 'bell'
}
