import { IconX } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { useAvoided } from './avoided-areas.tsx'
import classes from './map.module.css'

/** The areas that the plan avoids, each with a way to open it again. */
export function AvoidedAreas() {
  const t = useText('logistics-board')
  const { avoid, mayChange, lift } = useAvoided()
  return (
    <>
      <p className={classes.note}>{t(avoid.length > 0 ? 'avoid.text' : 'avoid.none')}</p>
      {avoid.length > 0 && (
        <ul className={classes.avoided}>
          {avoid.map((area, index) => (
            <li key={index}>
              {t('avoid.area', { number: index + 1 })}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                disabled={!mayChange}
                aria-label={t('avoid.lift', { number: index + 1 })}
                title={t('avoid.lift', { number: index + 1 })}
                onClick={() => lift(area)}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
