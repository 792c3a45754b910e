/** The push services of browsers; Chrome’s is that of most others. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether a browser’s messages go by a known service: what strangers have the server call is no host of their own. */
export function isPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  return services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
