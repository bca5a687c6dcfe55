// The log of requests: who asked for what, and how it was answered.
export { createRequestLog, type RequestLog } from './record.ts';
