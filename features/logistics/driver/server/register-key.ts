import type { Input } from '#kit/contract/endpoint.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { registerKey } from '../../driver-devices/server/commands.ts'
import type { registerDeviceKey } from '../rules/register-key.ts'
import { isSignedBy, keyIdOf, registrationText } from '../rules/signed-act.ts'
import type { DriverRecord } from './queries.ts'
import { refusals } from './refusals.ts'

type Sent = Input<(typeof registerDeviceKey)['body']>

/** Registers the key of a device that shows that it holds it. */
export async function registerKeyOf(context: Context, { id: driverId }: DriverRecord, sent: Sent) {
  const { deviceId, publicKey, signature } = sent
  if (!(await isSignedBy(publicKey, registrationText({ deviceId, publicKey }), signature)))
    throw invalid('signature', refusals.notItsKey)
  return registerKey(context, { driverId, deviceId, keyId: await keyIdOf(publicKey), publicKey })
}
