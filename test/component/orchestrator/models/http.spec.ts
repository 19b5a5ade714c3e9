import { expect } from 'chai';
import { createService } from '../../../../services/kit/service.ts';
import type { Message } from '../../../../services/orchestrator/domain/message.ts';
import { protobufType } from '../../../../services/orchestrator/domain/message.ts';
import type { CallContext } from '../../../../services/orchestrator/models/call.ts';
import { createModelCaller } from '../../../../services/orchestrator/models/model-caller.ts';
import { echo } from '../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../fakes/models/model-step.ts';
import { startModel } from '../../../fakes/models/start-model.ts';

describe('a call to a model over HTTP', () => {
  it('brings back', async () => {
    const service = createService('orchestrator', 'http', { LOG_LEVEL: 'silent' });
    const caller = createModelCaller({ service });
    const model = await startModel({ behaviour: echo });
    const message: Message = { bytes: Buffer.from('hello'), contentType: protobufType };
    const context: CallContext = { runId: 'r', deadline: Date.now() + 5000, headers: {} };
    const result = await caller.call(modelStep(model.address), message, context);
    expect(result).to.deep.include({ ok: true, status: 200 });
    await service.life.stop();
    await model.close();
  });
});
