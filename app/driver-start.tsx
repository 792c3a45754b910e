import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepPageOffline } from '#features/logistics/driver/web/shell/offline.ts'
import { DriverPage } from '#features/logistics/driver/web/shell/driver-page.tsx'
import { readPerformance } from '#features/logistics/driver-performance/contract.ts'
import { readPositions } from '#features/logistics/positions/contract.ts'
import type { Texts } from '#kit/contract/texts.ts'
import { call, type Fetcher } from '#kit/web/call.ts'
import { startI18n } from '#kit/web/i18n.ts'
import { startPreferences } from '#kit/web/preferences.ts'
import { watchWork } from '#kit/web/session.ts'
import { byLanguage } from './catalogue.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/document.css'
import './theme/driver.css'

const texts = import.meta.glob<Texts>(
  ['../features/logistics/driver/messages/{en,fr,ar}.json', '../languages/*/driver.json'],
  { import: 'default' },
)

/** Starts the driver page: nothing of the office's screens is loaded with it. */
export async function startDriver(fetcher: Fetcher): Promise<void> {
  startPreferences()
  // A session that the office ended is asked for again; what waits on the device stays.
  watchWork(() => true)
  await startI18n({ first: { 'logistics-driver': byLanguage(texts) }, rest: async () => ({}) }, ['logistics-driver'])
  const readFigures = async (id: number) => (await call(readPerformance, { params: { id } }, fetcher)).total
  const readPlaces = async (vehicleId: number, from: string) =>
    (await call(readPositions, { query: { vehicleId, from } }, fetcher)).trail ?? []
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <DriverPage fetcher={fetcher} asks={{ readFigures, readPlaces }} />
    </StrictMode>,
  )
  if (import.meta.env.PROD) await keepPageOffline()
}
