import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import type { DeliveryWindow } from '../rules.ts'

const most = 6
const fresh: DeliveryWindow = { from: '09:00', to: '12:00', isHard: true, centsPerMinute: 0 }

type Props = {
  initial: DeliveryWindow[]
  errors: Record<string, React.ReactNode>
  onChange: (windows: DeliveryWindow[]) => void
}

/** When it may be brought: none is any time; a soft window may be missed at a price. */
export function WindowFields({ initial, errors, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const [windows, setWindows] = useState(initial)
  const set = (next: DeliveryWindow[]) => {
    setWindows(next)
    onChange(next)
  }
  const change = (at: number, patch: Partial<DeliveryWindow>) =>
    set(windows.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Stack gap="xs">
      {windows.length === 0 && <Text size="sm">{t('anyTime')}</Text>}
      {windows.map((window, index) => (
        <Group key={index} gap="xs" align="end">
          {(['from', 'to'] as const).map((end) => (
            <TimeInput
              key={end}

              label={t(`form.${end}`)}
              value={window[end]}
              error={errors[`windows.${index}.${end}`]}
              onChange={(time) => change(index, { [end]: time })}
            />
          ))}
          <Switch
            label={t('hard')}
            checked={window.isHard}
            onChange={({ target }) => change(index, { isHard: target.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.removeWindow', { from: window.from, to: window.to })}
            onClick={() => set(windows.filter((_, at) => at !== index))}
          >
            <Icon name="x" />
          </ActionIcon>
        </Group>
      ))}
      {windows.length < most && (
        <Button variant="subtle" size="compact-sm" onClick={() => set([...windows, fresh])}>
          {t('form.addWindow')}
        </Button>
      )}
    </Stack>
  )
}
