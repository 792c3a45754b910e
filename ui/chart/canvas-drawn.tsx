import { VisuallyHidden } from '@mantine/core'
import { Chart, registerables } from 'chart.js'
import { useEffect, useRef } from 'react'
import { useColorScheme } from '#kit/web/preferences.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { configurationOf, type CanvasChartProps } from './canvas-kinds.ts'

Chart.register(...registerables)

/** The only place that knows the library behind `CanvasChart`. */
export function CanvasDrawn(props: CanvasChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useColorScheme()
  const language = useLanguage()
  useEffect(() => {
    if (!canvas.current) return undefined
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
    const look = { colour, isRtl: document.documentElement.dir === 'rtl', font: style.getPropertyValue('--font') }
    const chart = new Chart(canvas.current, configurationOf(props, look))
    return () => chart.destroy()
  }, [props, scheme, language])
  return (
    <>
      <div style={{ position: 'relative', blockSize: props.height ?? 260 }}>
        <canvas ref={canvas} role="img" aria-label={props.label} />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{props.label}</caption>
          <tbody>
            {props.series.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={at}>{Array.isArray(value) ? value.join(' – ') : value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
