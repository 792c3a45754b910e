import { errorText } from '#kit/server/error-text.ts'
import type { Machine } from '#kit/server/machine.ts'
import { linkTo } from './commands.ts'
import { keptAddress } from './queries.ts'

/** Another process may have changed it; changes are rare, wake-ups aren't. */
const lookAgainMs = 10_000

/** Lets links begin with the address that is kept, also when another process changes it. */
export async function followAddress({ db, settings, bus, now, log, leaving }: Machine): Promise<void> {
  if (!settings.isUrlGuessed) return
  let lookedAt = 0
  const look = async () => {
    if (now().getTime() < lookedAt + lookAgainMs) return
    lookedAt = now().getTime()
    const kept = await keptAddress(db)
    if (kept) linkTo(settings, kept.address)
  }
  const stop = bus.onWake(
    () =>
      void look().catch((error: unknown) => log.warn({ reason: errorText(error) }, 'the address could not be read')),
  )
  leaving.addEventListener('abort', stop)
  await look()
}
