import { useText } from '#kit/web/i18n.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Radio, Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { runPaces, secondsOfPace } from '../../runs/rules/run-settings.ts'
import { listSpreads, readAhead, startSpread, type Spread, type SpreadSettings } from '../contract.ts'
import { spreadKinds } from '../rules.ts'
import { useDayWords } from './words.ts'

type Props = {
  span: Pick<SpreadSettings, 'from' | 'days' | 'depotId'>
  onClose: () => void
  onStarted: (spread: Spread) => void
}

/** How the best days are looked for. */
export function StartDrawer({ span, onClose, onStarted }: Props) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const form = useEndpointForm(startSpread, {
    initial: { ...span, which: 'all', pace: 'normal', isEven: false } satisfies SpreadSettings as SpreadSettings,
    stale: [listSpreads, readAhead],
    onDone: onStarted,
  })
  const { errors } = form
  return (
    <FormDrawer title={t('start.open')} opened onClose={onClose} form={form} submitLabel={t('start.submit')}>
      <Text size="sm">{t('start.span', { from: words(span.from), days: String(span.days) })}</Text>
      {(['from', 'days', 'depotId'] as const).map(
        (name) =>
          errors[name] && (
            <Text key={name} size="sm" c="var(--error-ink)" role="alert">
              {errors[name]}
            </Text>
          ),
      )}
      <Radio.Group
        label={t('start.which')}
        defaultValue={form.getValues().which}
        onChange={(which) => form.setFieldValue('which', spreadKinds.find((one) => one === which) ?? 'all')}
      >
        <Stack gap="xs" mt={6}>
          {spreadKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`start.kinds.${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('start.pace')}
        description={t('start.paceHint')}
        defaultValue={form.getValues().pace}
        onChange={(pace) => form.setFieldValue('pace', runPaces.find((one) => one === pace) ?? 'normal')}
      >
        <Stack gap="xs" mt={6}>
          {runPaces.map((pace) => (
            // Two sides share the first half of their time.
            <Radio key={pace} value={pace} label={t('start.seconds', { seconds: String(secondsOfPace[pace] * 1.5) })} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t('start.even')}
        description={t('start.evenHint')}
        onChange={({ currentTarget }) => form.setFieldValue('isEven', currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t('start.rules')}
      </Text>
    </FormDrawer>
  )
}
