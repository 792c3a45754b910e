import type { Map as MapInstance } from 'maplibre-gl'
import { onewayImage } from '#roads/style/road-layers.ts'

const ratio = 2

type Draw = (pen: CanvasRenderingContext2D, size: number) => void

type Shape = 'direction' | 'vehicle' | 'parked' | 'diamond' | 'square' | 'disc' | 'hexagon' | 'pentagon' | 'lock'

/** Pictures by the beginning of their name; what follows it is a colour: `vehicle:#2f7d4f`. */
const drawings: Readonly<Record<string, { readonly size: number; readonly draw: (color: string) => Draw }>> = {
  [onewayImage]: { size: 14, draw: () => drawOneway },
  direction: { size: 14, draw: drawDirection },
  vehicle: { size: 34, draw: drawVehicle },
  parked: { size: 34, draw: drawParked },
  diamond: { size: 26, draw: (color) => drawShape(color, diamondPath) },
  square: { size: 26, draw: (color) => drawShape(color, squarePath) },
  disc: { size: 26, draw: (color) => drawShape(color, discPath) },
  hexagon: { size: 26, draw: (color) => drawShape(color, polygonPath(6)) },
  pentagon: { size: 26, draw: (color) => drawShape(color, polygonPath(5)) },
  lock: { size: 15, draw: drawLock },
}

/** The name of a picture in a colour, to be used as an icon. */
export function iconName(shape: Shape, color: string): string {
  return `${shape}:${color}`
}

/** Draws our pictures when a layer first asks for them, also after a change of style. */
export function supplyIcons(map: MapInstance): void {
  map.setMissingStyleImageResolver((id) => {
    const [name = '', color = '#888888'] = id.split(':')
    const drawing = drawings[name]
    if (!drawing || map.hasImage(id)) return
    const image = picture(drawing.size, drawing.draw(color))
    if (image) map.addImage(id, image, { pixelRatio: ratio })
  })
}

function picture(size: number, draw: Draw): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = size * ratio
  canvas.height = size * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(ratio, ratio)
  draw(pen, size)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

function drawOneway(pen: CanvasRenderingContext2D, size: number): void {
  const middle = size / 2
  pen.strokeStyle = '#8c8f99'
  pen.lineWidth = 1.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(2, middle)
  pen.lineTo(size - 2, middle)
  pen.moveTo(size - 5.5, middle - 3)
  pen.lineTo(size - 2, middle)
  pen.lineTo(size - 5.5, middle + 3)
  pen.stroke()
}

function drawDirection(color: string): Draw {
  return (pen, size) => {
    pen.strokeStyle = color
    pen.lineWidth = 2
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.beginPath()
    pen.moveTo(size * 0.38, size * 0.25)
    pen.lineTo(size * 0.66, size * 0.5)
    pen.lineTo(size * 0.38, size * 0.75)
    pen.stroke()
  }
}

/** An arrow that points north; the layer turns it. */
function drawVehicle(color: string): Draw {
  return (pen, size) => {
    const middle = size / 2
    shaded(pen, color, () => {
      pen.moveTo(middle, middle - 13)
      pen.lineTo(middle + 9, middle + 10)
      pen.lineTo(middle, middle + 5)
      pen.lineTo(middle - 9, middle + 10)
      pen.closePath()
    })
  }
}

/** Unlike a stop, it has corners. */
function drawParked(color: string): Draw {
  return (pen, size) => {
    const middle = size / 2
    shaded(pen, color, () => pen.roundRect(middle - 8, middle - 8, 16, 16, 4))
    pen.fillStyle = '#ffffff'
    pen.fillRect(middle - 3, middle - 3, 6, 6)
  }
}

function drawShape(color: string, outline: (pen: CanvasRenderingContext2D, size: number) => void): Draw {
  return (pen, size) => shaded(pen, color, () => outline(pen, size))
}

function diamondPath(pen: CanvasRenderingContext2D, size: number): void {
  const middle = size / 2
  pen.moveTo(middle, 1.5)
  pen.lineTo(size - 1.5, middle)
  pen.lineTo(middle, size - 1.5)
  pen.lineTo(1.5, middle)
  pen.closePath()
}

function squarePath(pen: CanvasRenderingContext2D, size: number): void {
  pen.roundRect(3, 3, size - 6, size - 6, 4)
}

function discPath(pen: CanvasRenderingContext2D, size: number): void {
  pen.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI)
}

/** Of even sides, a corner up. */
function polygonPath(corners: number): (pen: CanvasRenderingContext2D, size: number) => void {
  return (pen, size) => {
    const radius = size / 2 - 1.5
    for (let corner = 0; corner < corners; corner++) {
      const angle = (2 * Math.PI * corner) / corners - Math.PI / 2
      pen.lineTo(size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle))
    }
    pen.closePath()
  }
}

function drawLock(color: string): Draw {
  return (pen, size) => {
    const middle = size / 2
    shaded(pen, '#ffffff', () => pen.arc(middle, middle, middle - 1.5, 0, 2 * Math.PI))
    pen.strokeStyle = color
    pen.fillStyle = color
    pen.lineWidth = 1.4
    pen.beginPath()
    pen.arc(middle, middle - 1, 2, Math.PI, 2 * Math.PI)
    pen.stroke()
    pen.fillRect(middle - 3, middle - 1, 6, 4.5)
  }
}

function shaded(pen: CanvasRenderingContext2D, color: string, outline: () => void): void {
  pen.save()
  pen.shadowColor = 'rgba(0, 0, 0, 0.35)'
  pen.shadowBlur = 3
  pen.shadowOffsetY = 1
  pen.beginPath()
  outline()
  pen.fillStyle = color
  pen.fill()
  pen.restore()
  pen.fillStyle = color
  pen.lineWidth = 1.8
  pen.strokeStyle = '#ffffff'
  pen.lineJoin = 'round'
  pen.stroke()
  pen.fill()
}
