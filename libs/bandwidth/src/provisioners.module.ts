import { Module, type DynamicModule } from '@nestjs/common';
import { GatewayProvisioner } from './adapters/gateway/gateway-provisioner.js';
import { TypeormVendorSessionRepository } from './adapters/postgres/typeorm-vendor-session-repository.js';
import { HttpVendorProvisioner } from './adapters/vendor/http-vendor-provisioner.js';
import { VendorClient } from './adapters/vendor/vendor-client.js';
import { VendorHttp } from './adapters/vendor/vendor-http.js';
import { VendorSessionRepository } from './adapters/vendor/vendor-session-repository.js';
import type { VendorOptions } from './bandwidth.options.js';
import { Provisioners } from './ports/proxy-provisioner.js';

/** Who carries sessions: the vendor if one is configured, otherwise this server's gateways. */
@Module({})
export class ProvisionersModule {
  static forRoot(vendor: VendorOptions | undefined): DynamicModule {
    return { module: ProvisionersModule, ...(vendor ? vendorParts(vendor) : gatewayParts) };
  }
}

const gatewayParts = {
  providers: [
    GatewayProvisioner,
    {
      provide: Provisioners,
      useFactory: (gateway: GatewayProvisioner) => new Provisioners(gateway),
      inject: [GatewayProvisioner],
    },
  ],
  exports: [Provisioners],
};

/** Sessions that gateways carried before a vendor was configured are still settled. */
const vendorParts = (vendor: VendorOptions) => ({
  providers: [
    GatewayProvisioner,
    HttpVendorProvisioner,
    {
      provide: Provisioners,
      useFactory: (http: HttpVendorProvisioner, gateway: GatewayProvisioner) => new Provisioners(http, [gateway]),
      inject: [HttpVendorProvisioner, GatewayProvisioner],
    },
    { provide: VendorClient, useFactory: () => new VendorClient(new VendorHttp(vendor)) },
    { provide: VendorSessionRepository, useClass: TypeormVendorSessionRepository },
  ],
  exports: [HttpVendorProvisioner, Provisioners, VendorClient, VendorSessionRepository],
});
