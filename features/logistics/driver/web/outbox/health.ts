import type { DeviceHealth } from './sender.ts'

type Battery = { level: number }
type WithBattery = Navigator & { getBattery?: () => Promise<Battery> }

/** What this device says of itself, where its browser does. */
export async function readHealth(): Promise<Omit<DeviceHealth, 'version'>> {
  const [battery, permission] = await Promise.all([readBattery(navigator), readPermission()])
  return { ...battery, ...permission }
}

async function readBattery({ getBattery }: WithBattery): Promise<Pick<DeviceHealth, 'batteryPercent'>> {
  if (!getBattery) return {}
  const { level } = await getBattery.call(navigator)
  return Number.isFinite(level) ? { batteryPercent: Math.round(level * 100) } : {}
}

async function readPermission(): Promise<Pick<DeviceHealth, 'mayLocate'>> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return status === undefined || status.state === 'prompt' ? {} : { mayLocate: status.state === 'granted' }
}
