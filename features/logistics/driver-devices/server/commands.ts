export { holdDevice, keepDevice, type DeviceRecord } from './devices.ts'
