import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import {
  campaignChannels,
  changeCampaign,
  createCampaign,
  listCampaigns,
  readCampaign,
  readCampaignFigures,
  type Campaign,
  type CampaignInput,
} from '../contract.ts'

const stale = [listCampaigns, readCampaign, readCampaignFigures]
const pairs = [
  ['sent', 'opened'],
  ['clicked', 'subscribed'],
  ['complaints', 'unsubscribed'],
] as const

export function AddCampaign({ opened, onClose }: Opening) {
  const t = useText('office-campaigns')
  const form = useEndpointForm<typeof createCampaign, CampaignInput>(createCampaign, {
    initial: {
      name: '',
      channel: 'email',
      code: '',
      startOn: dayHere(0),
      endOn: dayHere(14),
      sent: 0,
      opened: 0,
      clicked: 0,
      subscribed: 0,
      complaints: 0,
      unsubscribed: 0,
      note: '',
    },
    stale,
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Fields form={form} />
    </FormDrawer>
  )
}

export function EditCampaign({ campaign, opened, onClose }: Opening & { campaign: Campaign }) {
  const t = useText('office-campaigns')
  const { id, ...kept } = campaign
  const form = useEndpointForm(changeCampaign, {
    initial: kept,
    given: { params: { id } },
    stale,
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('edit')} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <Fields form={form} />
    </FormDrawer>
  )
}

function Fields({ form }: { form: FormFields<CampaignInput> }) {
  const t = useText('office-campaigns')
  return (
    <>
      <TextInput data-autofocus withAsterisk label={t('name')} {...form.bind('name')} />
      <Select
        allowDeselect={false}
        label={t('channel')}
        data={campaignChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        {...form.bind('channel')}
      />
      <Group grow align="start">
        <DateInput withAsterisk label={t('startOn')} {...form.bind('startOn')} />
        <DateInput withAsterisk label={t('endOn')} {...form.bind('endOn')} />
      </Group>
      <TextInput dir="ltr" label={t('code')} description={t('codeText')} {...form.bind('code')} />
      <Text size="sm" c="dimmed">
        {t('counts')}
      </Text>
      {pairs.map((pair) => (
        <Group key={pair[0]} grow align="start">
          {pair.map((name) => (
            <NumberInput key={name} label={t(name)} {...form.bind(name)} />
          ))}
        </Group>
      ))}
      <Textarea autosize minRows={2} label={t('note')} {...form.bind('note')} />
    </>
  )
}

/** A day so many days from today, by the clock of the device, as a field of a date holds it. */
function dayHere(later: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date(Date.now() + later * 86_400_000))
}
