/** The path of one slice among equal ones, from the top clockwise, around the point 0, 0. */
export function sliceOf(at: number, count: number, radius: number): string {
  const point = (step: number) => {
    const angle = (step / count) * 2 * Math.PI - Math.PI / 2
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`
  }
  // An arc that ends where it begins is not drawn, so a whole circle is two halves.
  if (count === 1) return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`
  const reach = round(radius)
  return `M0 0L${point(at)}A${reach} ${reach} 0 0 1 ${point(at + 1)}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
