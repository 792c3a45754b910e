import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Radio, Switch } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { addShopperAddress, changeShopperAddress, readShopper, type SavedAddress } from '../../shopper/contract.ts'
import { labelOf } from './address-label.ts'

const blank = { label: 'Home', line1: '', line2: '', town: '', state: '', postCode: '', country: '', isDefault: false }

/** Adds an address of one’s own, or changes one. */
export function AddressDrawer({ address, opened, onClose }: Opening & { address: SavedAddress | undefined }) {
  const t = useText('site-checkout')
  const { id: entry, ...initial } = address ?? { id: 0, ...blank }
  const form = useEndpointForm(address ? changeShopperAddress : addShopperAddress, {
    initial,
    given: { params: { entry } },
    stale: [readShopper],
    onDone: onClose,
  })
  const labels = [...new Set(['Home', 'Office', initial.label])]
  return (
    <FormDrawer
      title={address ? t('book.editNamed', { name: labelOf(address.label, t) }) : t('book.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(address ? 'book.save' : 'book.add')}
    >
      <Radio.Group label={t('book.label')} {...form.bind('label')}>
        <Group mt="xs" gap="lg">
          {labels.map((label) => (
            <Radio key={label} value={label} label={labelOf(label, t)} />
          ))}
        </Group>
      </Radio.Group>
      <AddressFields bind={form.bind} />
      <Switch label={t('book.makeDefault')} {...form.bind('isDefault')} />
    </FormDrawer>
  )
}
