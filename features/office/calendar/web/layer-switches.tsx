import { IconUserOff } from '@tabler/icons-react'
import { addDay } from '#features/logistics/drivers/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Switch } from '#ui/input/inputs.ts'
import { Text } from '#ui/display/text.ts'
import type { Layer } from '../contract.ts'
import { layerTones } from '../rules.ts'
import classes from './calendar-screen.module.css'

type Props = { offered: Layer[]; chosen: Layer[]; onToggle: (layer: Layer) => void; onLeave: () => void }

/** What of the other parts of the product is shown besides events. */
export function LayerSwitches({ offered, chosen, onToggle, onLeave }: Props) {
  const t = useText('office-calendar')
  const mayAddLeave = useMay(addDay)
  if (offered.length === 0) return null
  return (
    <div className={classes.kinds} role="group" aria-label={t('layers.label')}>
      <Text size="sm" fw={600}>
        {t('layers.label')}
      </Text>
      {offered.map((layer) => (
        <Switch
          key={layer}
          size="sm"
          color={`var(--${layerTones[layer]}-fill)`}
          label={t(`layers.${layer}`)}
          checked={chosen.includes(layer)}
          onChange={() => onToggle(layer)}
        />
      ))}
      {mayAddLeave && chosen.includes('leave') && (
        <Button variant="default" leftSection={<IconUserOff size={18} aria-hidden />} onClick={onLeave}>
          {t('leave.add')}
        </Button>
      )}
    </div>
  )
}
