import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { networkHosts, type Network } from '../../billing/rules.ts'
import { connectionsFor, type Whose } from './whose.ts'

/** A user's profile on one of the networks. */
export function LinkDialog({ whose, network, onClose }: { whose: Whose; network: Network; onClose: () => void }) {
  const t = useText('people-users')
  const host = networkHosts[network]
  const { calls, params } = connectionsFor(whose)
  const form = useEndpointForm(calls.link, {
    initial: { address: `https://${host ? `${host}/` : ''}` },
    given: { params: { ...params, network } },
    stale: [calls.read],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('connections.linkOne', { name: t(`networks.${network}`) })}
      opened
      onClose={onClose}
      form={form}
      submitLabel={t('connections.link')}
    >
      <TextInput
        data-autofocus
        type="url"
        dir="ltr"
        label={t('connections.address')}
        withAsterisk
        {...form.bind('address')}
      />
    </FormDialog>
  )
}
