/** How the ids of devices begin that belong to simulated drivers. */
const simulated = '51a1a7ed-0000-4000-8000-'

/** The id of the one device of a simulated driver. */
export function simulatedDeviceId(driverId: number): string {
  return `${simulated}${driverId.toString(16).padStart(12, '0')}`
}

/** Whether what a device recorded was made up by the simulator of a sample workspace. */
export function isSimulatedDevice(deviceId: string): boolean {
  return deviceId.startsWith(simulated)
}
