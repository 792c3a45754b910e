import type { DeviceHealth } from './sender.ts'

type Battery = { level: number }
type WithBattery = Navigator & { getBattery?: () => Promise<Battery> }

const patienceMs = 1000

/** What this device says of itself, where its browser does so at once: nothing waits for it. */
export async function readHealth(): Promise<Omit<DeviceHealth, 'version'>> {
  const [battery, permission] = await Promise.all([inTime(readBattery(navigator)), inTime(readPermission())])
  return { ...battery, ...permission }
}

function inTime<T extends object>(reading: Promise<T>): Promise<T | Record<string, never>> {
  const late = new Promise<Record<string, never>>((resolve) => setTimeout(() => resolve({}), patienceMs))
  return Promise.race([reading.catch(() => ({})), late])
}

async function readBattery({ getBattery }: WithBattery): Promise<Pick<DeviceHealth, 'batteryPercent'>> {
  if (!getBattery) return {}
  const { level } = await getBattery.call(navigator)
  return Number.isFinite(level) ? { batteryPercent: Math.round(level * 100) } : {}
}

async function readPermission(): Promise<Pick<DeviceHealth, 'mayLocate'>> {
  const status = await navigator.permissions?.query({ name: 'geolocation' })
  return status === undefined || status.state === 'prompt' ? {} : { mayLocate: status.state === 'granted' }
}
