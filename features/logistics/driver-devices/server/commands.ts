export { holdDevice, keepDevice, type DeviceRecord } from './devices.ts'
export { registerKey } from './register-key.ts'
