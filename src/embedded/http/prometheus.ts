// Prometheus' text format, version 0.0.4.

/** A number that is as it is now, by its labels: `{ 'status="new"': 3 }`; no label is the empty text. */
export type Gauge = { name: string; help: string; values: Readonly<Record<string, number>> };

/** Upper ends of the buckets of the duration, in seconds. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Durations of one kind of request, in seconds. */
export type Series = { count: number; sum: number; buckets: number[] };

export const histogramText = (durations: ReadonlyMap<string, Series>): string => {
  const lines = [
    '# HELP meridian_request_duration_seconds Time from a request to the end of its answer.',
    '# TYPE meridian_request_duration_seconds histogram',
  ];
  for (const [labels, { count, sum, buckets }] of durations) {
    const name = 'meridian_request_duration_seconds';
    for (const [at, end] of BUCKETS.entries()) lines.push(`${name}_bucket{${labels},le="${end}"} ${buckets[at]}`);
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    );
  }
  return lines.join('\n');
};

export const gaugeText = ({ name, help, values }: Gauge): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(values).map(([labels, value]) => `${name}${labels ? `{${labels}}` : ''} ${value}`),
  ].join('\n');
